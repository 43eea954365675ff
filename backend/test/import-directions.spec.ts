import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');

interface Sample {
  file: string;
  code: string;
}

// A process of its own: the configuration is a module, which Jest's own loader does not import. Cycles are looked for in the
// whole tree, which is what `npm run lint` is for.
const LINT = `
  import { readFileSync } from 'node:fs';
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  const files = ['**/*.{ts,tsx}'];
  // Planted files belong to no TypeScript project, so rules that need types are off.
  const eslint = new ESLint({ overrideConfig: [{ files, ...tseslint.configs.disableTypeChecked }, { files, rules: { 'import-x/no-cycle': 'off', '@typescript-eslint/no-unused-vars': 'off' } }] });
  const found = [];
  for (const { file, code } of JSON.parse(readFileSync(0, 'utf8'))) {
    const [{ messages }] = await eslint.lintText(code, { filePath: file });
    found.push(messages.map(({ ruleId, message }) => ruleId + ': ' + message).join('; '));
  }
  process.stdout.write(JSON.stringify(found));
`;

function lint(samples: readonly Sample[]): string[] {
  const input = JSON.stringify(samples.map(({ file, code }) => ({ file: join(ROOT, file), code })));
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', LINT], { cwd: ROOT, input, encoding: 'utf8' })) as string[];
}

const sample = (folder: string, from: string, extension = '.ts'): Sample => ({ file: `${folder}/sample${extension}`, code: `import * as sample from '${from}';\nexport { sample };\n` });
const server = (folder: string, from: string, extension?: string) => sample(`backend/src/${folder}`, from, extension);
const page = (folder: string, from: string) => sample(`frontend/src/${folder}`, from);

const moduleOf = (folder: string, code: string): Sample => ({ file: `frontend/src/${folder}/sample.ts`, code: `${code}\nexport {};\n` });

const elementOf = (element: string): Sample => ({ file: 'frontend/src/features/receipt/planted.tsx', code: `export const Planted = ({ text }: { text: string }) => ${element};\n` });

const STATE_WRITE = "this.payments.setState(tx, 1, 'CREATED', 'SUCCESS', { stateAt: 0 });";

/** One import against each direction of docs/architecture.md, and what the linter says about it. */
const FORBIDDEN: [Sample, string][] = [
  [server('contract', '../common/clock.js'), 'the contract imports nothing'],
  [server('contract', 'node:fs'), 'the contract is plain TypeScript'],
  [server('common', '../students/student.entity.js'), 'common and config know no module'],
  [server('config', '../database/columns.js'), 'common and config know no module'],
  [server('database', '../students/student.entity.js'), 'the database knows no module'],
  [server('database/backup', '../../receipts/entities.js'), 'the database knows no module'],
  [server('database/migrations', '../../payments/ledger/payment-state.js'), 'the database knows no module'],
  [server('database', '../cli/terminal.js'), 'the database knows no module'],
  [server('database', '../entities.js'), 'the composition stands above the modules'],
  [server('payments', '../app.module.js'), 'the composition stands above the modules'],
  [server('students', '../demo/demo-students.js'), 'students may only use no other module'],
  [server('students', '../payments/ledger/payment-state.js'), 'students may only use no other module'],
  [server('payments', '../receipts/receipt.entity.js'), 'payments may only use students, audit'],
  [server('receipts', '../people/admin.entity.js'), 'receipts may only use payments, students, audit'],
  [server('health', '../people/admin.entity.js'), 'health may only use no other module'],
  [server('admin', '../cli/terminal.js'), 'admin may only use alarms, approvals, bulk, doctor, dues, fees, payments, receipts, settlement, students, audit'],
  [server('receipts', '../payments/payment.repository.js'), "use the other module's service"],
  [server('payments', './payment.repository.js', '.controller.ts'), 'controllers talk to services'],
  [server('payments/providers/atom', '../../review/payment-refresh.service.js'), 'adapters know the port and the value types only'],
  [server('payments/start', '../providers/atom/wire/atom-codes.js'), 'only configured-providers.ts names a provider'],
  [server('payments', './providers/atom/wire/atom-codes.js'), 'only configured-providers.ts names a provider'],
  [server('admin', '../payments/providers/atom/wire/atom-codes.js'), 'only configured-providers.ts names a provider'],
  [server('payments', '../../tools/gateway-sandbox/clock.js'), 'production code knows no tool and no test'],
  [server('receipts', '../../tools/dev-mailbox/fault.js'), 'production code knows no tool and no test'],
  [server('students', '../../test/support/factories.js'), 'production code knows no tool and no test'],
  [sample('backend/tools/gateway-sandbox', '../../src/students/student.entity.js'), 'the stand-ins know the wire, not the server'],
  [sample('backend/tools/dev-mailbox', '../../src/receipts/receipt.entity.js'), 'the stand-ins know the wire, not the server'],
  [server('students', 'typeorm', '.service.ts'), 'only repositories know TypeORM'],
  [{ file: 'backend/src/receipts/sample.ts', code: "import { semesterLayout } from '../contract/index.js';\nexport { semesterLayout };\n" }, 'ask SemesterLayoutsService'],
  [{ file: 'frontend/src/features/receipt/sample.ts', code: "import { semesterLayout } from '@mmmcollege/backend/contract';\nexport { semesterLayout };\n" }, 'the page is told'],
  [{ file: 'backend/src/students/sample.ts', code: 'export const home = process.env.HOME;\n' }, 'read AppConfig'],
  [{ file: 'backend/src/payments/start/sample.service.ts', code: STATE_WRITE }, 'only PaymentMoves.move writes a state'],
  [{ file: 'backend/src/payments/ledger/payment-moves.ts', code: `export class PaymentMoves { close() { ${STATE_WRITE} } }\n` }, 'only PaymentMoves.move writes a state'],
  [page('features/fee-form', '../receipt/receipt-screen'), 'features do not import features'],
  [page('features/receipt', '../../app/store'), 'only the typed hooks and the root reducer'],
  [page('api', '../components/icon'), 'api stands below the screens'],
  [page('components', '../api/api'), 'components know no feature'],
  [page('api', '../app/store'), 'api stands below the screens'],
  [page('lib', '../api/api'), 'lib, config and session are leaves'],
  [page('config', '../components/icon'), 'lib, config and session are leaves'],
  [page('session', '../api/api'), 'lib, config and session are leaves'],
  [page('lib', '../office/use-may'), 'lib, config and session are leaves'],
  [page('components', '../office/use-may'), 'students meet nothing of the office'],
  [page('office', '../features/receipt/receipt-screen'), 'what all office screens share knows none of them'],
  [page('features/receipt', '../../testing/factories'), 'test helpers stay in tests'],
  [page('lib', '../../../backend/src/common/clock'), 'the page shares the contract with the server, nothing else'],
  [{ file: 'frontend/src/features/receipt/sample.ts', code: "import { useDispatch } from 'react-redux';\nexport { useDispatch };\n" }, 'use app/hooks'],
  [{ file: 'frontend/src/features/receipt/sample.ts', code: "export const token = sessionStorage.getItem('feeToken');\n" }, 'use the session slice'],
  ...['let count = 0;', 'export let rows: string[];', 'const seen = new Set<string>();', 'export const list = new WeakMap();', 'export const store = new Book();',
    'const waiting: string[] = [];', 'const known = {} as Record<string, string>;', "const channel = typeof MessageChannel === 'undefined' ? null : new MessageChannel();",
    'export class Book { static rows = 0; }'].map((code): [Sample, string] => [moduleOf('features/receipt', code), 'state belongs in a slice or a component']),
  ...['app', 'api', 'components', 'lib', 'session', 'config'].map((folder): [Sample, string] => [moduleOf(folder, 'let count = 0;'), 'state belongs in a slice or a component']),
  ...['<p>Paid</p>', "<p>{'Paid'}</p>", "<p>{true ? 'Paid' : null}</p>", '<>{`Paid`}</>', '<img alt="Paid" />', '<p aria-label={`Paid`} />', '<input placeholder="Paid" />', '<p title={true && "Paid"} />']
    .map((element): [Sample, string] => [elementOf(element), 'this text belongs into the catalogue']),
  [{ file: 'frontend/src/features/receipt/planted.tsx', code: "import { showToast } from '../../components/toasts/show-toast';\nshowToast('error', 'Paid');\n" }, 'this text belongs into the catalogue'],
];

const ALLOWED: Sample[] = [
  { file: 'backend/src/payments/ledger/payment-moves.ts', code: `export class PaymentMoves { move() { ${STATE_WRITE} } }\n` },
  server('students', '../database/columns.js'),
  server('cli', '../entities.js'),
  server('demo', '../students/student.entity.js'),
  server('payments', '../students/fee-demands.service.js'),
  server('payments/providers', './atom/atom-definition.js'),
  server('students', 'typeorm', '.repository.ts'),
  { file: 'backend/src/receipts/sample.ts', code: "import { formatPaise } from '../contract/index.js';\nexport { formatPaise };\n" },
  sample('backend/tools/gateway-sandbox', '../../src/payments/providers/atom/wire/atom-crypto.js'),
  page('features/receipt', '../../app/hooks'),
  page('features/receipt', '../../app/root-reducer'),
  page('api', '../app/hooks'),
  page('api', '../session/session-slice'),
  elementOf('<p className="wide" role="status" aria-hidden="true">{text} · {20}</p>'),
  moduleOf('features/receipt', "export const NAMES = ['a'] as const;\nexport const WORD = new RegExp('a');\nexport function count(): number {\n  let sum = 0;\n  for (const name of new Set(NAMES)) sum += name.length;\n  return sum;\n}"),
  { file: 'frontend/src/lib/sample.ts', code: "import { formatPaise } from '@mmmcollege/backend/contract';\nexport { formatPaise };\n" },
];

describe('The linter', () => {
  const messages = lint([...FORBIDDEN.map(([sample]) => sample), ...ALLOWED]);

  it.each(FORBIDDEN.map(([{ file, code }, message], index) => [file, code.split('\n')[0], message, index] as const))(
    'should refuse %s with %s',
    (_file, _code, message, index) => expect(messages[index]).toContain(message),
  );

  it.each(ALLOWED.map(({ file, code }, index) => [file, code.split('\n')[0], index] as const))('should accept %s with %s', (_file, _code, index) =>
    expect(messages[FORBIDDEN.length + index]).toBe(''),
  );
});
