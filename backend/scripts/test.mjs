// `npm test [-- SUITE …]`: every suite this machine can run, or the named ones, and one line for each tool it lacks. Ends with
// the sum of all.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBackend, buildFrontend } from './lib/build.mjs';
import { reportMissing, toolPath } from './lib/tools.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const results = mkdtempSync(join(tmpdir(), 'mmmcollege-results-'));
const say = (line = '') => process.stdout.write(`${line}\n`);

function run(file, args, cwd, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], { cwd, env: { ...process.env, MISSING_TOOLS_REPORTED: '1', ...env }, stdio: 'inherit' });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const sum = (results, name) => results.reduce((total, result) => total + result[name], 0);
const json = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

async function jest(workspace) {
  const first = await jestRun(workspace, []);
  if (!first.isUnbegun) return first;
  // A worker that hangs while it loads has run nothing of the suite: what has not reported gets one more run, with new workers.
  say('A suite did not begin: what has not reported is run once more.');
  const second = await jestRun(workspace, first.reported);
  return { passed: first.passed + second.passed, failed: first.failed + second.failed + (second.isUnbegun ? 1 : 0) };
}

async function jestRun(workspace, reported) {
  const file = join(results, `${workspace}.json`);
  const require = createRequire(join(root, workspace, 'package.json'));
  const reporters = ['--reporters=default', `--reporters=${join(root, 'backend/scripts/lib/stuck-suite-reporter.mjs')}`];
  const left = ['/node_modules/', ...reported.map((path) => `^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)];
  // What a worker leaks from suite to suite adds up to gigabytes.
  const args = ['--maxWorkers=2', '--workerIdleMemoryLimit=2000MB', '--silent=false', ...reporters, ...left.map((pattern) => `--testPathIgnorePatterns=${pattern}`)];
  const code = await run(require.resolve('jest/bin/jest'), args, join(root, workspace), { TEST_RESULTS: file });
  const { passed, failed, isUnbegun, reported: done } = json(file) ?? { passed: 0, failed: 1, isUnbegun: false, reported: [] };
  return { passed, failed: failed === 0 && code !== 0 && !isUnbegun ? 1 : failed, isUnbegun, reported: done };
}

/** Side by side, each with a stack and a browser of its own. */
const JOURNEY_PARTS = [1, 2];

async function partOfJourneys(part) {
  const file = join(results, `e2e-${part}.json`);
  const args = ['--reporter=list,json', `--shard=${part}/${JOURNEY_PARTS.length}`, `--output=test-results/${part}`];
  const code = await run(join(root, 'frontend/scripts/e2e.mjs'), args, root, { PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_BUILT: '1' });
  const { stats } = json(file) ?? {};
  if (!stats) return { passed: 0, failed: 1 };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected === 0 && code !== 0 ? 1 : stats.unexpected };
}

async function journeys() {
  const parts = await Promise.all(JOURNEY_PARTS.map(partOfJourneys));
  return { passed: sum(parts, 'passed'), failed: sum(parts, 'failed') };
}

async function faults() {
  const code = await run(join(root, 'backend/dist/tools/faults/run.js'), ['--ci'], root);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function pageSize() {
  const code = await run(join(root, 'frontend/scripts/check-size.mjs'), [], root);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** `uses`: what it leaves out a part without. `needs`: what it cannot run without. */
const SUITES = {
  server: { title: 'Server', uses: ['mariadb', 'redis', 'pdftotext', 'systemd', 'age', 'openssl', 'pyjwt'], run: () => jest('backend') },
  page: { title: 'Page', run: () => jest('frontend') },
  size: { title: 'Size of each screen', run: pageSize },
  journeys: { title: 'Browser journeys', needs: 'chromium', uses: ['windows'], run: journeys },
  faults: { title: 'Fault campaign', uses: ['mariadb'], run: faults },
};

function chosen(names) {
  const unknown = names.filter((name) => !(name in SUITES));
  if (unknown.length > 0) throw new Error(`There is no suite ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.`);
  return Object.entries(SUITES).filter(([name]) => names.length === 0 || names.includes(name)).map(([, suite]) => suite);
}

async function main() {
  const total = { passed: 0, failed: 0 };
  const summary = [];
  const suites = chosen(process.argv.slice(2));
  const notRun = [];
  reportMissing([...new Set(suites.flatMap(({ uses = [], needs = [] }) => [uses, needs].flat()))], (line) => notRun.push(line));
  await Promise.all([buildBackend(), buildFrontend()]);
  for (const { title, needs, run: runSuite } of suites) {
    if (needs && !toolPath(needs)) continue;
    say(`\n== ${title}`);
    const begun = Date.now();
    const { passed, failed } = await runSuite();
    total.passed += passed;
    total.failed += failed;
    summary.push(`${title}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - begun) / 1000)} s`);
  }
  say();
  for (const line of summary) say(line);
  for (const line of notRun) say(line);
  say(`Tests: ${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
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
