// `npm run test:long [-- PART …]`: what guards a release and takes too long for every change (docs/testing.md#the-long-run). Each part says
// what it is for and about how long it takes; a machine that took longer than that so far is expected to go on so.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBackend } from './lib/build.mjs';
import { LONG } from './lib/groups.mjs';
import { runToEnd } from './lib/run-to-end.mjs';
import { reportMissing, TOOL_NAMES } from './lib/tools.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const TEST = 'backend/scripts/test.mjs';
const FAULTS = 'backend/dist/tools/faults/run.js';
const WITHOUT_TOOLS = { REQUIRE_ALL_SUITES: '', HIDE_TOOLS: 'mariadb,redis,chromium,pdftotext,systemd,age,openssl,pyjwt' };

/** Suites that name no database because they are about something else. */
function suitesOfAnyDatabase() {
  const files = ['backend/src', 'backend/test'].map((name) => join(root, name)).flatMap((folder) =>
    readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('spec.ts')).map((name) => join(folder, name)));
  return files.filter((file) => readFileSync(file, 'utf8').includes('ANY_DATABASE')).map((file) => relative(root, file)).sort();
}

/** In the order in which they are likely to find something. `minutes`: on two quiet cores. */
const PARTS = {
  node: { minutes: 10, what: 'every suite of server and page on this Node, without any tool', script: TEST, args: () => ['server', 'page'], env: WITHOUT_TOOLS },
  mariadb: { minutes: 8, what: 'on MariaDB, the suites that are about something else', script: TEST, args: suitesOfAnyDatabase, env: { TEST_DATABASE: 'mariadb' } },
  journeys: { minutes: 20, what: 'all journeys', script: TEST, args: () => ['all-journeys'] },
  campaign: { minutes: 15, what: '600 students under faults on SQLite', script: FAULTS, args: () => ['--payments', '600'] },
  replicas: { minutes: 15, what: '600 students under faults at two replicas on MariaDB', script: FAULTS, args: () => ['--payments', '600', '--profile', 'mariadb'] },
  mutants: { minutes: 60, what: 'every planted fault of the money is found', script: FAULTS, args: () => ['--mutant', 'all'] },
  simulation: { minutes: 5, what: '100,000 simulated payments', script: FAULTS, args: () => ['--simulate', '--payments', '100000'] },
  slow: { minutes: 6, what: 'suites that wait for real time, each replica replaced ten times among them', script: TEST, args: () => LONG.map((name) => `backend/${name}`), env: { RESTART_ROUNDS: '10' } },
  histories: { minutes: 15, what: '500 histories of fees on MariaDB', script: TEST, args: () => ['backend/test/fees/fee-histories.e2e-spec.ts'], env: { FEE_HISTORIES: '500', TEST_DATABASE: 'mariadb' } },
  year: { minutes: 15, what: 'a year of settlement with 60,000 payments', script: TEST, args: () => ['backend/test/settlement/simulated-year.e2e-spec.ts'], env: { YEAR_PAYMENTS: '60000' } },
  calls: { minutes: 20, what: '100,000 wild calls', script: TEST, args: () => ['backend/test/openapi/fuzz.e2e-spec.ts'], env: { FUZZ_CALLS: '100000' } },
  guesses: { minutes: 1, what: '10,000 guessed numbers', script: TEST, args: () => ['backend/test/http/limits.e2e-spec.ts'], env: { GUESSES: '10000' } },
  uploads: { minutes: 6, what: '1,000 uploads, and reports of 350 MB', script: TEST, args: () => ['backend/test/process/production-security.e2e-spec.ts', 'backend/test/settlement/report-commands.spec.ts'], env: { UPLOADS: '1000', REPORT_MB: '350', TEST_DATABASE: 'mariadb' } },
};

const say = (line = '') => process.stdout.write(`${line}\n`);
const minutesOf = (ms) => Math.round(ms / 60_000);
const long = (minutes) => (minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`);

/** A machine may be so many times slower than two quiet cores; a part that takes longer waits for ever. */
const SLOWEST = 8;

const run = ({ script, args, env = {}, minutes }) => runToEnd(join(root, script), args(), { cwd: root, env, limitMs: minutes * SLOWEST * 60_000 });

async function main() {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`);
  // What a machine without a tool would leave out guards no release.
  process.env.REQUIRE_ALL_SUITES = '1';
  if (names.some((name) => PARTS[name].env !== WITHOUT_TOOLS)) reportMissing(TOOL_NAMES, say);
  await buildBackend();
  const began = Date.now();
  let planned = 0;
  const done = [];
  for (const [index, name] of names.entries()) {
    const { what, minutes } = PARTS[name];
    const left = names.slice(index).reduce((sum, one) => sum + PARTS[one].minutes, 0);
    // A machine that took twice as long so far will do so for the rest.
    const pace = planned === 0 ? 1 : Math.max(1, (Date.now() - began) / 60_000 / planned);
    say(`\n#### ${name} (${index + 1} of ${names.length}): ${what}, about ${long(Math.round(minutes * pace))}; all that is left, about ${long(Math.round(left * pace))}`);
    const begun = Date.now();
    const code = await run(PARTS[name]);
    planned += minutes;
    done.push({ name, code, minutes: minutesOf(Date.now() - begun) });
  }
  say();
  for (const { name, code, minutes } of done) say(`${code === 0 ? 'passed' : 'FAILED'}  ${String(minutes).padStart(4)} min  ${name}: ${PARTS[name].what}`);
  const failed = done.filter(({ code }) => code !== 0).length;
  say(`Parts: ${done.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

main()
  .catch((error) => {
    say(error.message);
    return 1;
  })
  .then((code) => process.exit(code));
