// Import directions (docs/architecture.md) and the rules that keep mistakes out. Zones are made from the folder listing,
// so that a new module or feature is covered at birth.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

const BACKEND = './backend/src';
const FRONTEND = './frontend/src';
const folders = (path) => readdirSync(join(import.meta.dirname, path), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

/** What each module may see besides itself and the leaves. A module that is not listed may see no other. */
const MAY_SEE = {
  audit: [],
  students: [],
  approvals: ['audit'],
  payments: ['students', 'audit', 'approvals'],
  fees: ['students', 'audit', 'approvals'],
  settlement: ['payments', 'audit', 'approvals'],
  receipts: ['payments', 'students', 'audit'],
  dues: ['students', 'payments', 'receipts', 'audit'], bulk: ['students', 'payments', 'fees', 'audit', 'approvals'],
  people: ['receipts', 'audit', 'approvals'],
  alarms: ['payments', 'receipts'],
  doctor: ['payments', 'people', 'receipts', 'approvals', 'settlement'],
  web: ['payments'],
  admin: ['alarms', 'approvals', 'bulk', 'doctor', 'dues', 'fees', 'payments', 'receipts', 'settlement', 'students', 'audit'],
  'personal-data': ['bulk', 'dues', 'payments', 'receipts', 'students', 'audit', 'approvals'],
};
/** Known to every module, knowing none. */
const LEAVES = ['contract', 'common', 'config', 'database'];
/** Composition: may see everything. */
const OUTER = ['cli', 'demo'];

const everything = folders(BACKEND);
const modules = everything.filter((name) => ![...LEAVES, ...OUTER].includes(name));
const others = (name) => modules.filter((other) => other !== name);
const providersFolder = `${BACKEND}/payments/providers`;
const aside = (path) => `./backend/${path}`;

const backendZones = [
  { target: `${BACKEND}/contract`, from: [BACKEND], except: ['./contract'], message: 'the contract imports nothing' },
  {
    target: [`${BACKEND}/common`, `${BACKEND}/config`],
    from: [...modules, 'database', ...OUTER].map((name) => `${BACKEND}/${name}`),
    message: 'common and config know no module',
  },
  {
    target: `${BACKEND}/database`,
    from: [...modules, ...OUTER].map((name) => `${BACKEND}/${name}`),
    message: 'the database knows no module',
  },
  { target: [...LEAVES, ...modules].map((name) => `${BACKEND}/${name}`), from: `${BACKEND}/*.ts`, message: 'the composition stands above the modules' },
  ...modules.map((name) => ({
    target: `${BACKEND}/${name}`,
    from: [...others(name).filter((other) => !(MAY_SEE[name] ?? []).includes(other)), ...OUTER].map((other) => `${BACKEND}/${other}`),
    message: `${name} may only use ${(MAY_SEE[name] ?? []).join(', ') || 'no other module'}`,
  })),
  ...modules.map((name) => ({
    target: `${BACKEND}/${name}`,
    from: others(name).map((other) => `${BACKEND}/${other}/**/*.repository.ts`),
    message: "use the other module's service",
  })),
  { target: `${BACKEND}/**/*.controller.ts`, from: `${BACKEND}/**/*.repository.ts`, message: 'controllers talk to services' },
  {
    target: folders(providersFolder).map((provider) => `${providersFolder}/${provider}`),
    from: `${BACKEND}/payments/**/*.{service,repository,controller,entity}.ts`,
    message: 'adapters know the port and the value types only',
  },
  ...folders(providersFolder).map((provider) => ({
    target: [...[...modules.filter((name) => name !== 'payments'), 'common', 'config', 'database', ...OUTER].map((name) => `${BACKEND}/${name}`), `${BACKEND}/payments/*.ts`, `${BACKEND}/payments/!(providers)/**/*`],
    from: `${providersFolder}/${provider}`,
    message: 'only configured-providers.ts names a provider',
  })),
  { target: BACKEND, from: ['tools', 'test'].map(aside), message: 'production code knows no tool and no test' },
  {
    target: [aside('tools/gateway-sandbox'), aside('tools/dev-mailbox')],
    from: everything.filter((name) => name !== 'contract' && name !== 'payments').map((name) => `${BACKEND}/${name}`),
    message: 'the stand-ins know the wire, not the server',
  },
];

/** Parts of the transactions' screens: each sees those before it. */
const TRANSACTION_PARTS = ['list', 'search', 'refresh', 'release', 'mail', 'table', 'refunds', 'review', 'caller', 'history'];
const transactionFolders = folders(`${FRONTEND}/features/admin-transactions`).filter((name) => name !== 'testing');
const unordered = [...transactionFolders.filter((name) => !TRANSACTION_PARTS.includes(name)), ...TRANSACTION_PARTS.filter((name) => !transactionFolders.includes(name))];
if (unordered.length > 0) throw new Error(`admin-transactions: say in eslint.config.mjs where these parts stand: ${unordered.join(', ')}`);

const frontendZones = [
  ...TRANSACTION_PARTS.slice(0, -1).map((part, n) => ({
    target: `${FRONTEND}/features/admin-transactions/${part}`,
    from: TRANSACTION_PARTS.slice(n + 1).map((later) => `${FRONTEND}/features/admin-transactions/${later}`),
    message: `parts see those before them: ${TRANSACTION_PARTS.join(', ')}`,
  })),
  ...folders(`${FRONTEND}/features`).map((feature) => ({
    target: `${FRONTEND}/features/${feature}`,
    from: `${FRONTEND}/features`,
    except: [`./${feature}`],
    message: 'features do not import features; compose in app/',
  })),
  { target: `${FRONTEND}/features`, from: `${FRONTEND}/app`, except: ['./hooks.ts', './root-reducer.ts'], message: 'only the typed hooks and the root reducer' },
  { target: `${FRONTEND}/api`, from: ['features', 'components'].map((name) => `${FRONTEND}/${name}`), message: 'api stands below the screens' },
  { target: `${FRONTEND}/api`, from: `${FRONTEND}/app`, except: ['./hooks.ts'], message: 'api stands below the screens' },
  { target: `${FRONTEND}/components`, from: ['features', 'app', 'api'].map((name) => `${FRONTEND}/${name}`), message: 'components know no feature' },
  {
    target: ['lib', 'config', 'session'].map((name) => `${FRONTEND}/${name}`),
    from: ['features', 'app', 'api', 'components', 'office'].map((name) => `${FRONTEND}/${name}`),
    message: 'lib, config and session are leaves',
  },
  {
    target: ['api', 'components'].map((name) => `${FRONTEND}/${name}`),
    from: `${FRONTEND}/office`,
    message: 'students meet nothing of the office',
  },
  { target: `${FRONTEND}/office`, from: `${FRONTEND}/app`, except: ['./hooks.ts', './root-reducer.ts', './store.ts'], message: 'only hooks, root reducer and types of the store' },
  { target: `${FRONTEND}/office`, from: `${FRONTEND}/features`, message: 'what all office screens share knows none of them' },
  {
    target: folders(FRONTEND).filter((name) => name !== 'testing').map((name) => `${FRONTEND}/${name}`),
    from: `${FRONTEND}/testing`,
    message: 'test helpers stay in tests',
  },
  { target: FRONTEND, from: BACKEND, except: ['./contract'], message: 'the page shares the contract with the server, nothing else' },
];

const PROCESS_ENV = { object: 'process', property: 'env', message: 'read AppConfig' };
/** The patience with the database, of the server and of the commands; all else is timed by Clock. */
const TIMED_BY_THE_MACHINE = ['backend/src/{cli,common,config,contract,database,demo,doctor}/**', 'backend/src/*.ts'];
const CLOCK = 'use Clock: tests move it';
const TIMERS = ['node:timers', 'node:timers/promises', 'timers', 'timers/promises'].map((name) => ({ name, importNames: ['setTimeout', 'setInterval'], message: CLOCK }));

const KNOW_TYPEORM = ['**/*.entity.ts', '**/*.repository.ts', '**/*.module.ts', 'backend/src/{database,cli,demo}/**'];
const TYPEORM = { name: 'typeorm', allowTypeImports: false, message: 'only repositories know TypeORM' };
/** The layout of a semester comes from one service, and with the answers to the page. */
const LAYOUTS = { regex: 'contract(/(index|fees/semesters)\\.js)?$', importNames: ['semesterLayout'], message: 'ask SemesterLayoutsService; the page is told' };

/** Declarations of a module that could keep something from one screen, or from one store, to the next. */
const DECLARED = ':matches(Program, ExportNamedDeclaration) > VariableDeclaration';
const MODULE_STATE = [
  `${DECLARED}[kind!="const"]`,
  `${DECLARED} > VariableDeclarator > :matches(NewExpression[callee.name!="RegExp"], ArrayExpression[elements.length=0], ObjectExpression[properties.length=0])`,
  `${DECLARED} > VariableDeclarator > :matches(TSAsExpression, TSSatisfiesExpression, ConditionalExpression, LogicalExpression) > :matches(NewExpression, ArrayExpression[elements.length=0], ObjectExpression[properties.length=0])`,
  'PropertyDefinition[static=true]',
].map((selector) => ({ selector, message: 'state belongs in a slice or a component: two stores may stand in one document' }));

/** Texts that people read stand in the catalogue (`contract/texts`), whatever place of an element they are written at. */
const TEXT = ':matches(Literal[value=/\\p{L}/u], TemplateLiteral)';
const TEXT_PLACES = [
  'JSXText[value=/\\p{L}/u]',
  ...[':matches(JSXElement, JSXFragment)', 'JSXAttribute[name.name=/^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|advice|alt|error|hint|label|placeholder|question|text|title)$/]']
    .flatMap((place) => [`${place} > ${TEXT}`, `${place} > JSXExpressionContainer > ${TEXT}`, `${place} > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > ${TEXT}`]),
  `CallExpression[callee.name="showToast"] > ${TEXT}:nth-child(2)`,
].map((selector) => ({ selector, message: 'this text belongs into the catalogue, contract/texts' }));

const STATE_WRITER = 'MemberExpression[property.name="setState"]';
const stateWriter = (selector) => ({ selector, message: 'only PaymentMoves.move writes a state' });

const WIDE = 'a class with so many dependencies does two things; parameters that belong together are one object';
const PARAMETERS = [
  'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>7]',
  ':matches(FunctionDeclaration, ArrowFunctionExpression, MethodDefinition[kind!="constructor"] > FunctionExpression)[params.length>6]',
].map((selector) => ({ selector, message: WIDE }));

const TESTS = ['**/*.{test,spec,e2e-spec}.{ts,tsx}', '**/testing/**', 'backend/test/**', 'frontend/e2e/**', 'backend/tools/{faults,bench}/**'];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/coverage/**', 'data/**', 'frontend/public/**', 'backend/tools/gateway-sandbox/public/**', '**/test-results/**', '**/playwright-report/**', 'backend/test/groups/**', 'frontend/src/testing/groups/**'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    plugins: { 'import-x': importX },
    settings: {
      ...importX.flatConfigs.typescript.settings,
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: ['backend/tsconfig.json', 'frontend/tsconfig.json'], noWarnOnMultipleProjects: true }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...backendZones, ...frontendZones] }],
      // Grows by declaration merging.
      '@typescript-eslint/no-empty-object-type': ['error', { allowWithName: '^LazySlices$' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/config/**', ...TESTS],
    rules: { 'no-restricted-properties': ['error', PROCESS_ENV] },
  },
  { files: ['backend/src/**/*.ts'], ignores: TESTS, rules: { 'no-restricted-syntax': ['error', stateWriter(STATE_WRITER), ...PARAMETERS] } },
  {
    files: ['backend/src/payments/ledger/payment-moves.ts'],
    rules: { 'no-restricted-syntax': ['error', stateWriter(`MethodDefinition[key.name!="move"] ${STATE_WRITER}`), ...PARAMETERS] },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: [...KNOW_TYPEORM, ...TESTS],
    rules: { 'no-restricted-imports': ['error', { paths: [TYPEORM], patterns: [LAYOUTS] }] },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: [...TIMED_BY_THE_MACHINE, ...TESTS],
    rules: {
      'no-restricted-globals': ['error', ...['setTimeout', 'setInterval'].map((name) => ({ name, message: CLOCK }))],
      'no-restricted-properties': ['error', PROCESS_ENV, { object: 'Date', property: 'now', message: CLOCK }, { object: 'AbortSignal', property: 'timeout', message: CLOCK }],
      'no-restricted-imports': ['error', { paths: TIMERS, patterns: [LAYOUTS] }],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: [...KNOW_TYPEORM, ...TIMED_BY_THE_MACHINE, ...TESTS],
    rules: { 'no-restricted-imports': ['error', { paths: [TYPEORM, ...TIMERS], patterns: [LAYOUTS] }] },
  },
  {
    files: ['backend/src/students/semester-layouts.service.ts', 'backend/src/openapi/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [TYPEORM, ...TIMERS] }] },
  },
  {
    files: ['backend/src/contract/**/*.ts'],
    ignores: TESTS,
    rules: { 'no-restricted-imports': ['error', { patterns: [{ regex: '^[^.]', message: 'the contract is plain TypeScript' }] }] },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/app/hooks.ts', ...TESTS],
    rules: {
      'no-restricted-imports': ['error', { paths: [{ name: 'react-redux', importNames: ['useDispatch', 'useSelector', 'useStore'], message: 'use app/hooks' }], patterns: [LAYOUTS] }],
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/session/session-storage.ts', ...TESTS],
    rules: { 'no-restricted-globals': ['error', { name: 'sessionStorage', message: 'use the session slice' }] },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    // A worker's module is one worker's own; toasts are the document's, as their library keeps them.
    ignores: ['**/*.worker.ts', 'frontend/src/components/toasts/show-toast.ts', ...TESTS],
    rules: { 'no-restricted-syntax': ['error', ...MODULE_STATE, ...TEXT_PLACES, ...PARAMETERS] },
  },
  {
    files: ['backend/**/*.ts', 'frontend/**/*.{ts,tsx}'],
    ignores: TESTS,
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true, IIFEs: true }] },
  },
  {
    files: ['backend/src/**/*.ts', 'frontend/src/**/*.{ts,tsx}'],
    rules: { 'max-len': ['error', { code: 160, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }] },
  },
  { files: TESTS, rules: { 'import-x/no-restricted-paths': 'off', 'no-restricted-imports': 'off', 'no-restricted-globals': 'off' } },
);
