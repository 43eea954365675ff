import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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

  it.each(documents)('should name only commands that exist in %s', (document) => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    const text = readFileSync(join(ROOT, document), 'utf8');
    const named = [...text.matchAll(/npm run ([a-z][\w:-]*)(?![\w:-]| -w)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
