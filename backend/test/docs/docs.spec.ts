import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { MONEY_SETTINGS } from '../../src/admin/money/money-settings.js';
import { APPROVAL_SETTINGS } from '../../src/approvals/approval-settings.js';
import { AUDIT_SETTINGS } from '../../src/audit/audit-settings.js';
import { RECEIPT_SETTINGS } from '../../src/receipts/receipt-settings.js';
import { RETENTION_SETTINGS } from '../../src/personal-data/retention-settings.js';
import { AppConfig } from '../../src/config/app-config.js';
import { PROVIDER_SETTINGS } from '../../src/payments/providers/configured-providers.js';
import { BACKUP_SETTINGS } from '../../src/database/backup/scheduled/backup-settings.js';
import { SETTLEMENT_SETTINGS } from '../../src/settlement/settlement-settings.js';
import { SECOND_FACTOR_SETTINGS } from '../../src/people/second-factor/second-factor-settings.js';
import { ALL_FEE_NAMES, FEE_SEMESTERS, semesterLayout } from '../../src/contract/index.js';
import { knownColumns } from '../../src/students/import/file/import-columns.js';
import { paymentsDiagram } from './payments-diagram.js';

const ROOT = resolve(__dirname, '../../..');
const PAYMENTS = join(ROOT, 'docs/payments.md');
const GENERATED = /<!-- generated: table of moves -->[\s\S]*<!-- end of generated -->/;

const documents = ['README.md', 'CONTRIBUTING.md', ...markdownIn('docs')];

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? markdownIn(path) : entry.name.endsWith('.md') ? [path] : [];
  });
}

describe('The documents', () => {
  it('should draw the table of moves as the code has it (UPDATE_DOCS=1 draws it anew)', () => {
    const text = readFileSync(PAYMENTS, 'utf8');
    const current = text.replace(GENERATED, () => `<!-- generated: table of moves -->\n${paymentsDiagram()}\n<!-- end of generated -->`);
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(PAYMENTS, current);
    expect(readFileSync(PAYMENTS, 'utf8')).toBe(current);
  });

  it.each(documents)('should name only files that exist in %s', (document) => {
    const text = readFileSync(join(ROOT, document), 'utf8');
    const named = [...text.matchAll(/`((?:backend|frontend|docs|docker|\.ci)\/[\w./@-]+?)\/?`/g)].map(([, path = '']) => path);
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path = '']) => join(dirname(document), path));
    // What a build makes is not in the tree.
    const paths = [...named, ...links].filter((path) => !/(^|\/)(dist|data|node_modules)(\/|$)/.test(path));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('should all stand in their map', () => {
    const map = readFileSync(join(ROOT, 'docs/README.md'), 'utf8');
    const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md');
    expect(pages.filter((name) => !map.includes(`(${name})`))).toEqual([]);
  });

  it.each(documents)('should name only commands that exist in %s', (document) => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    const text = readFileSync(join(ROOT, document), 'utf8');
    const named = [...text.matchAll(/npm run ([a-z][\w:-]*)(?![\w:-]| -w)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('should give a reason for each package that is named, and for no other', () => {
    const manifests = ['package.json', 'backend/package.json', 'frontend/package.json', 'backend/tools/bench/packages/package.json'].map(
      (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, Record<string, string> | undefined>,
    );
    const named = manifests.flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }));
    const rows = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8').split('\n').filter((line) => line.startsWith('| `'));
    const explained = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    expect([...explained].sort()).toEqual([...new Set(named)].sort());
  });

  it('should list the columns that the import knows, and the heads of every semester, in the runbook', () => {
    const [, columns = ''] = /## Before each semester: import\s+(.+?)\n\n/s.exec(readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8')) ?? [];
    const names = (text: string) => text.split(/[\s,]+/).filter((name) => name !== '');
    const listed = [...columns.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => names(text));
    expect([...new Set(listed)].sort()).toEqual([...knownColumns(ALL_FEE_NAMES)].sort());
    for (const semesterNo of FEE_SEMESTERS) {
      const [, heads = ''] = new RegExp(`semester ${semesterNo} (?:needs )?\`([^\`]+)\``, 'i').exec(columns) ?? [];
      expect([semesterNo, names(heads)]).toEqual([semesterNo, semesterLayout(semesterNo).fees.map(({ name }) => name)]);
    }
  });

  it('should list in .env.sample the variables that the server reads, and no others', () => {
    const asked = new Set<string>();
    AppConfig.from(new Proxy({}, { get: (_none, name) => void asked.add(String(name)) }), [...PROVIDER_SETTINGS, BACKUP_SETTINGS, APPROVAL_SETTINGS, AUDIT_SETTINGS, RETENTION_SETTINGS, SECOND_FACTOR_SETTINGS, RECEIPT_SETTINGS, SETTLEMENT_SETTINGS, MONEY_SETTINGS]);
    // Of the fault campaign only; production refuses it.
    asked.delete('TEST_CLOCK');
    const sample = [...readFileSync(join(ROOT, '.env.sample'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(sample.sort()).toEqual([...asked].sort());
  });
});
