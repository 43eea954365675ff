// `npm test [-- SUITE|FILE …]`: every suite this machine can run, or what is named, and one line for each tool it lacks. Ends with
// the sum of all.
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve as resolvePath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBackend, buildFrontend } from './lib/build.mjs';
import { smokeOf, suitesOf } from './lib/groups.mjs';
import { runToEnd } from './lib/run-to-end.mjs';
import { afterSecondTry, lineOf, unstableAgain } from './lib/second-try.mjs';
import { suitesTouched } from './lib/touched.mjs';
import { reportMissing, toolPath } from './lib/tools.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const results = mkdtempSync(join(tmpdir(), 'mmmcollege-results-'));
const UNSTABLE = join(root, 'docs/results/unstable.md');
const unstable = [];
let runs = 0;
/** What the machine lacks is told once, here. */
const TOLD = { MISSING_TOOLS_REPORTED: '1' };
const say = (line = '') => process.stdout.write(`${line}\n`);

const BACKEND_TOOLS = ['mariadb', 'redis', 'pdftotext', 'systemd', 'age', 'openssl', 'pyjwt'];
const JOURNEY_TOOLS = ['windows'];

const sum = (results, name) => results.reduce((total, result) => total + result[name], 0);
const json = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** Whether one is missing: where all are there, a test that was left out has failed. */
const mayLeaveOut = (tools) => tools.some((tool) => !toolPath(tool));

/** @param only files of this workspace, from the root of the repository; all of them when empty. */
function jest(workspace, only = []) {
  return jestTwice(workspace, only.length === 0 ? suitesOf(root, workspace) : only.map((path) => join(root, path)));
}

async function jestTwice(workspace, only) {
  const first = await jestRun(workspace, { only });
  if (first.unbegun === null) return first;
  // A worker that hangs while it loads has run nothing of the suite: what has not reported gets one more run, with new workers.
  // Groups are dealt anew: the next hang is the same, wherever.
  const hang = [{ test: `${workspace} › the beginning of a suite`, message: `${relative(root, first.unbegun)} did not begin` }];
  if (unstableAgain(readFileSync(UNSTABLE, 'utf8'), hang)) {
    say(`No second try: ${hang[0].test} is unstable again.`);
    return { ...first, failed: first.failed + 1 };
  }
  say('A suite did not begin: what has not reported is run once more.');
  const second = await jestRun(workspace, { only: only.filter((path) => !first.reported.includes(path)), without: first.reported });
  if (second.unbegun === null) list(hang);
  return { passed: first.passed + second.passed, failed: first.failed + second.failed + (second.unbegun === null ? 0 : 1), failures: [...first.failures, ...second.failures] };
}

const quoted = (path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function jestRun(workspace, { only, without = [], isAlone = false }) {
  const file = join(results, `${workspace}-${(runs += 1)}.json`);
  const require = createRequire(join(root, workspace, 'package.json'));
  const reporters = ['--reporters=default', `--reporters=${join(root, 'backend/scripts/lib/suite-reporter.mjs')}`];
  const left = ['/node_modules/', ...without.map((path) => `^${quoted(path)}$`)];
  // What a worker leaks from suite to suite adds up to gigabytes.
  const workers = isAlone ? ['--runInBand'] : ['--maxWorkers=2', '--workerIdleMemoryLimit=2000MB'];
  // The groups are no files of tests for anybody else.
  const paths = only.length > 0 ? ['--testMatch', '**/*spec.{ts,tsx}', '**/groups/*.js', '--runTestsByPath', ...only] : [];
  const args = [...workers, '--silent=false', ...reporters, ...left.map((pattern) => `--testPathIgnorePatterns=${pattern}`), ...paths];
  const code = await runToEnd(require.resolve('jest/bin/jest'), args, { cwd: join(root, workspace), env: { ...TOLD, MAY_LEAVE_OUT: workspace === 'backend' && mayLeaveOut(BACKEND_TOOLS) ? '1' : '', TEST_RESULTS: file }, verdict: file });
  const found = json(file) ?? { passed: 0, failed: 1, unbegun: null, failures: [], reported: [] };
  const failures = found.failures.map(({ file: path, tests }) => ({ file: relative(root, path), tests }));
  return { ...found, failures, failed: found.failed === 0 && code && found.unbegun === null ? 1 : found.failed };
}

/** A renamed or emptied file would be none of those that are run, without a word. */
const emptyOf = (args, report) => args.filter((arg) => arg.endsWith('.spec.ts') && !report.suites.some(({ file }) => file === basename(arg)));

async function partOfJourneys(name, args, env = {}) {
  const file = join(results, `e2e-${(runs += 1)}.json`);
  const all = ['--reporter=list,json', `--output=test-results/${name}`, ...args];
  const code = await runToEnd(join(root, 'frontend/scripts/e2e.mjs'), all, { cwd: root, env: { ...TOLD, PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_BUILT: '1', ...env }, verdict: file });
  const report = json(file);
  if (!report?.stats) return { passed: 0, failed: 1, failures: [] };
  const { expected, flaky, unexpected, skipped } = report.stats;
  if (skipped > 0 && !mayLeaveOut(JOURNEY_TOOLS)) say(`Left out by .skip: ${skipped} journeys`);
  const empty = emptyOf(args, report);
  for (const file of empty) say(`No journey in ${file}`);
  const failed = unexpected + flaky + (mayLeaveOut(JOURNEY_TOOLS) ? 0 : skipped) + empty.length;
  return { passed: expected, failed: failed === 0 && code ? 1 : failed, failures: [] };
}

/** Side by side, each with a stack and a browser of its own: one browser leaves a third of two cores idle. */
async function journeys(parts, env = {}) {
  const each = await Promise.all(parts.map((args, nth) => partOfJourneys(nth + 1, args, env)));
  return { passed: sum(each, 'passed'), failed: sum(each, 'failed'), failures: [] };
}

/**
 * The guard of every change, in halves that take about as long: each outcome of paying, and each kind of the office's work once. All others, and what has the tag
 * `@long`, are of the long run.
 */
const SHORT_JOURNEYS = [['pseudo-language', 'outcomes', 'hindi', 'verify', 'reports'], ['people', 'refunds', 'clerk-day', 'booking', 'bulk', 'settlement']].map((names) => names.map((name) => `e2e/${name}.spec.ts`));

const placeOf = (file) => (file.startsWith('frontend/e2e/') ? 'journeys' : file.startsWith('backend/') ? 'backend' : 'frontend');

/** Writes down what failed once and passed alone. */
function list(tests) {
  const [date, load] = [new Date().toISOString().slice(0, 10), loadavg()[0]];
  for (const { test, message } of tests) appendFileSync(UNSTABLE, `${lineOf({ date, test, message, load })}\n`);
  unstable.push(...tests.map(({ test }) => test));
}

async function again(files) {
  say('\n== Once more, alone');
  const results = [];
  for (const workspace of new Set(files.map(placeOf))) {
    results.push(await jestRun(workspace, { only: files.filter((file) => placeOf(file) === workspace).map((file) => join(root, file)), isAlone: true }));
  }
  return { passed: Math.min(...results.map(({ passed }) => passed)), failed: sum(results, 'failed'), unbegun: results.some(({ unbegun }) => unbegun !== null) };
}

/** What failed is run once more, alone, where docs/testing.md#a-second-try allows it. */
async function tryAgain(result) {
  const { unstable: tests, ...final } = await afterSecondTry(result, { list: readFileSync(UNSTABLE, 'utf8'), again, say });
  list(tests);
  return final;
}

/** Its students and servers wait for one another: it may wait for ever. */
const CAMPAIGN_LIMIT_MS = 15 * 60_000;

async function faults() {
  const file = join(results, 'faults.json');
  await runToEnd(join(root, 'backend/dist/tools/faults/run.js'), ['--ci'], { cwd: root, env: { ...TOLD, TEST_RESULTS: file }, verdict: file, limitMs: CAMPAIGN_LIMIT_MS });
  return { ...(json(file) ?? { passed: 0, failed: 1 }), failures: [] };
}

async function pageSize() {
  const code = await runToEnd(join(root, 'frontend/scripts/check-size.mjs'), [], { cwd: root });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: [] };
}

/** `uses`: what it leaves out a part without. `needs`: what it cannot run without. `isNamed`: run only when it is named. `isBeside`: mostly waits, and begins with the part before it. */
const SUITES = {
  server: { title: 'Server', uses: BACKEND_TOOLS, run: (only) => jest('backend', only) },
  faults: { title: 'Fault campaign', uses: ['mariadb'], isBeside: true, run: faults },
  node: { title: 'What may differ between versions of Node', isNamed: true, run: () => jestTwice('backend', smokeOf(root)) },
  page: { title: 'Page', run: (only) => jest('frontend', only) },
  size: { title: 'Size of each screen', run: pageSize },
  journeys: { title: 'Browser journeys', needs: 'chromium', uses: JOURNEY_TOOLS, run: (only) => (only.length > 0 ? journeys([only.map((path) => basename(path))]) : journeys(SHORT_JOURNEYS, { SHORT_JOURNEYS: '1' })) },
  'all-journeys': { title: 'All browser journeys', isNamed: true, needs: 'chromium', uses: JOURNEY_TOOLS, run: () => journeys([['--shard=1/2'], ['--shard=2/2']]) },
};

const SUITE_OF = { backend: 'server', frontend: 'page', journeys: 'journeys' };

/** @param words names of suites, and files. @returns `[suite, its chosen files]`, none of which is all of them. */
function chosen(words) {
  if (words.length === 0) return Object.values(SUITES).filter(({ isNamed }) => !isNamed).map((suite) => [suite, []]);
  const byName = new Map();
  for (const word of words) {
    const file = [process.env.INIT_CWD ?? root, root].map((folder) => resolvePath(folder, word)).find((path) => existsSync(path));
    if (!(word in SUITES) && !file) throw new Error(`There is no suite and no file ${word}. Suites: ${Object.keys(SUITES).join(', ')}.`);
    const name = word in SUITES ? word : SUITE_OF[placeOf(relative(root, file))];
    byName.set(name, words.includes(name) ? [] : [...(byName.get(name) ?? []), relative(root, file)]);
  }
  return [...byName].map(([name, files]) => [SUITES[name], files]);
}

/** Where nothing ran, nothing was shown. */
function ofSomething({ passed, failed }) {
  if (passed + failed > 0) return { passed, failed };
  say('Nothing ran.');
  return { passed, failed: 1 };
}

function changedOf() {
  const { suites, others } = suitesTouched(root);
  say(`Touched: ${suites.join(' ') || 'no suite'}`);
  if (others.length > 0) say(`No suite is about these, but any may meet them (npm test): ${others.join(' ')}`);
  return suites;
}

async function main() {
  const total = { passed: 0, failed: 0 };
  const summary = [];
  const words = process.argv.slice(2).flatMap((word) => (word === '--changed' ? changedOf() : [word]));
  if (process.argv.includes('--changed') && words.length === 0) return 0;
  const suites = chosen(words);
  const notRun = [];
  reportMissing([...new Set(suites.flatMap(([{ uses = [], needs = [] }]) => [uses, needs].flat()))], (line) => notRun.push(line));
  // Files that start a process build it when it is older than the sources.
  const isBuilt = suites.every(([suite, files]) => suite === SUITES.page || (files.length > 0 && suite !== SUITES.journeys));
  if (!isBuilt) await Promise.all([buildBackend(), buildFrontend()]);
  const runOne = async ([{ title, isBeside, run: runSuite }, files]) => {
    say(`\n== ${title}${isBeside ? ', beside what runs' : ''}`);
    const begun = Date.now();
    const { passed, failed } = ofSomething(await tryAgain(await runSuite(files)));
    total.passed += passed;
    total.failed += failed;
    summary.push(`${title}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - begun) / 1000)} s`);
  };
  const lanes = [];
  for (const suite of suites.filter(([{ needs }]) => !needs || toolPath(needs))) {
    if (suite[0].isBeside && lanes.length > 0) lanes.at(-1).push(suite);
    else lanes.push([suite]);
  }
  for (const lane of lanes) await Promise.all(lane.map(runOne));
  say();
  for (const line of summary) say(line);
  for (const line of notRun) say(line);
  for (const test of unstable) say(`UNSTABLE ${test}`);
  if (unstable.length > 0) say('UNSTABLE: failed once and passed alone. Written into docs/results/unstable.md; commit that with the change. A test that stands there is red when it fails again.');
  const { passed, failed } = ofSomething(total);
  say(`Tests: ${passed} passed, ${failed} failed`);
  if (process.env.TESTS_COUNTED) appendFileSync(process.env.TESTS_COUNTED, `${passed} ${failed}\n`);
  return failed === 0 ? 0 : 1;
}

main()
  .catch((error) => {
    say(error.message);
    say('Tests: 0 passed, 1 failed');
    return 1;
  })
  .then((code) => {
    rmSync(results, { recursive: true, force: true });
    process.exit(code);
  });
