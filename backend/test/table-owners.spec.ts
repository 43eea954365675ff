import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const SRC = resolve(__dirname, '../src');
/** These compose modules or look after the whole database; migrations are about all tables. */
const ABOVE = ['cli', 'demo', 'database'];

/** As two reads it takes half as long again (docs/architecture.md). */
const EXCEPTIONS = [
  'payments/list/transaction-list.repository.ts names receipts', 'payments/list/transaction-list.repository.ts names receipt_series',
  'receipts/receipt.repository.ts names payments',
  'settlement/comparison/comparison.repository.ts names charges', 'payments/doubtful-demands.ts names fee_demands', 'students/records/student-records.service.ts names fee_versions',
];

/** Tables whose names are words of the product as well: alone in quotes they are no table. */
const WORDS: ReadonlySet<string> = new Set(['charges', 'refunds']);

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
  .map((path) => path.split(sep).join('/'));
const textOf = (file: string): string => readFileSync(join(SRC, file), 'utf8');
const moduleOf = (file: string): string => file.split('/')[0] ?? '';

/** Module by table and by the file of its entity. */
const owners = new Map<string, string>();
for (const file of sources.filter((path) => path.endsWith('.entity.ts'))) {
  for (const [, table = ''] of textOf(file).matchAll(/@Entity\('(\w+)'/g)) owners.set(table, moduleOf(file));
}

/** Tables of other modules in statements and alone in quotes, and entities of other modules that are more than a type. */
function foreignNames(file: string, text: string): string[] {
  const own = moduleOf(file);
  const isForeign = (table: string): boolean => (owners.get(table) ?? own) !== own;
  const tables = [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+["`]?(\w+)|['"`](\w+)['"`]/g)].map(([, inStatement, alone = '']) => inStatement ?? (WORDS.has(alone) ? '' : alone));
  const imports = [...text.matchAll(/^import (?!type )\{([^}]*)\} from '(\.[^']*(?:\.entity|\/entities)\.js)'/gm)];
  const entities = imports.filter(([, names = '', from = '']) => {
    const imported = relative(SRC, resolve(SRC, file, '..', from)).split(sep).join('/');
    return moduleOf(imported) !== own && names.split(',').some((name) => name.trim() !== '' && !name.trim().startsWith('type '));
  });
  return [...new Set([...tables.filter(isForeign), ...entities.map(([, names = '']) => names.trim())])].map((name) => `${file} names ${name}`);
}

describe('The tables of a module', () => {
  it('should be known to the test', () => {
    expect([...owners.keys()]).toEqual(expect.arrayContaining(['payments', 'payment_events', 'students', 'fee_demands', 'receipts', 'outbox_mails', 'admins']));
  });

  it('should be named in its own folder only', () => {
    // Entities name what their foreign keys point to.
    const modules = sources.filter((file) => file.includes('/') && !ABOVE.includes(moduleOf(file)) && !file.endsWith('.entity.ts'));
    expect(modules.flatMap((file) => foreignNames(file, textOf(file)))).toEqual(expect.arrayContaining(EXCEPTIONS));
    expect(modules.flatMap((file) => foreignNames(file, textOf(file)))).toHaveLength(EXCEPTIONS.length);
  });

  it.each([
    ['receipts/sample.repository.ts', "const SQL = `SELECT 1 FROM receipts r JOIN payments p ON p.id = r.payment_id`;", 'payments'],
    ['students/sample.ts', "await tx.query('UPDATE receipts SET voided_at = 1');", 'receipts'],
    ['admin/sample.repository.ts', "tx.getRepository('payments');", 'payments'],
    ['receipts/sample.repository.ts', "import { Payment } from '../payments/payment.entity.js';\n", 'Payment'],
    ['admin/sample.repository.ts', "import { PAYMENT_ENTITIES } from '../payments/entities.js';\n", 'PAYMENT_ENTITIES'],
  ])('should be found in %s: %s', (file, text, name) => expect(foreignNames(file, text)).toEqual([`${file} names ${name}`]));

  it.each([
    ['receipts/sample.repository.ts', "const SQL = 'SELECT 1 FROM outbox_mails o JOIN receipts r ON r.id = o.receipt_id';"],
    ['receipts/sample.ts', "import type { Payment } from '../payments/payment.entity.js';\nimport { type FeeDemand } from '../students/fee-demand.entity.js';\n"],
  ])('should not be found in %s: %s', (file, text) => expect(foreignNames(file, text)).toEqual([]));
});
