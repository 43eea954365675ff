// `npm run size -w frontend`: what a first visit and each further screen cost on the wire, compressed, against their budgets.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const KB = 1024;

/** Entry module of each screen, and how many compressed kilobytes it may add to the first visit. */
const SCREENS = {
  'features/fee-form/fee-form-screen': 35,
  'features/payment-status/payment-status-screen': 9,
  'features/receipt/receipt-screen': 10,
  'lib/receipt-pdf/make-receipt-pdf': 10,
  'components/receipt/receipt-proof': 14,
  'features/verify/verify-screen': 12,
  'features/verify/old-browsers': 9,
  'features/admin-auth/login-screen': 8,
  'features/admin-transactions/transactions-screen': 51,
  'features/admin-transactions/history/transaction-screen': 38,
  'features/admin-transactions/review/review-queue-screen': 34,
  'features/admin-receipt/admin-receipt-screen': 11,
  'features/admin-booking/booking-screen': 24,
  'features/admin-settlement/settlement-screen': 31,
  'features/admin-money/money-screen': 8,
  'features/admin-days/days-screen': 25,
  'features/admin-reports/reports-screen': 40,
  'features/admin-reports/export/workbook': 20,
  'features/admin-students/students-screen': 20,
  'features/admin-students/record/student-screen': 30,
  'features/admin-bulk/bulk-screen': 32,
  'features/admin-dues/dues-screen': 20,
  'features/stop-reminders/stop-reminders-screen': 3,
  'app/fees-screen': 31,
  'features/admin-health/health-screen': 8,
  'features/admin-audit/audit-screen': 32,
  'features/admin-people/people-screen': 22,
  'features/admin-people/account/account-screen': 29,
  'features/admin-people/invitation/invitation-screen': 6,
};
const FIRST_VISIT = 113;
/** What a first visit in another language loads beside it. */
const LANGUAGE = 6;

const sizeOf = (name) => readFileSync(join(dist, `${name}.br`)).length;
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const page = readFileSync(join(dist, 'start.html'), 'utf8');

const linked = [...page.matchAll(/(?:src|href)="\/mmmcollege\/([^"]+)"/g)].map(([, name]) => name);
// The logos are the college's own files; the shipped ones stand in for them.
const first = new Set([...linked, 'start.html', 'college-logo.svg', 'provider-logo.svg']);

/** Every file a module needs, with the styles and the modules it imports. */
function filesOf(key, seen = new Set()) {
  const { file, css = [], imports = [] } = manifest[key];
  if (seen.has(file)) return seen;
  for (const name of [file, ...css]) seen.add(name);
  for (const imported of imports) filesOf(imported, seen);
  return seen;
}

let failed = false;
function report(name, files, budget) {
  const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  const over = bytes > budget * KB;
  failed ||= over;
  console.log(`${over ? 'OVER ' : 'ok   '} ${(bytes / KB).toFixed(1).padStart(6)} KB of ${String(budget).padStart(3)}  ${name}`);
}

report('first visit (identification)', first, FIRST_VISIT);
for (const [module, budget] of Object.entries(SCREENS)) {
  const key = Object.keys(manifest).find((name) => name.startsWith(`src/${module}.`));
  if (!key) throw new Error(`The build has no chunk of its own for ${module}`);
  report(module, [...filesOf(key)].filter((file) => !first.has(file)), budget);
}
const languages = Object.keys(manifest).filter((name) => /contract\/texts\/\w+\/index\.ts$/.test(name));
if (languages.length === 0) throw new Error('The build has no chunk of a language');
for (const key of languages) report(key.replace(/^.*contract/, 'contract'), [...filesOf(key)].filter((file) => !first.has(file)), LANGUAGE);
process.exit(failed ? 1 : 0);
