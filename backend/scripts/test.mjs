// `npm test`: every suite this machine can run, and one line for each it cannot. Ends with the sum of all.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBackend, buildFrontend } from './lib/build.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const results = mkdtempSync(join(tmpdir(), 'mmmcollege-results-'));
const required = process.env.REQUIRE_ALL_SUITES === '1';
const say = (line = '') => process.stdout.write(`${line}\n`);
const any = (...paths) => paths.some((path) => existsSync(path));

const NEEDS = {
  mariadb: { there: any('/usr/sbin/mariadbd', '/usr/libexec/mariadbd'), package: 'mariadb-server' },
  chromium: { there: any(process.env.CHROMIUM || '/usr/bin/chromium'), package: 'chromium' },
  redis: { there: any('/usr/bin/redis-server'), package: 'redis-server' },
  pdftotext: { there: any('/usr/bin/pdftotext'), package: 'poppler-utils' },
  xvfb: { there: any('/usr/bin/Xvfb'), package: 'xvfb', part: "the journeys of the browser's Back button" },
  xdotool: { there: any('/usr/bin/xdotool'), package: 'xdotool', part: "the journeys of the browser's Back button" },
};

function run(file, args, cwd, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const json = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

async function jest(workspace) {
  const file = join(results, `${workspace}.json`);
  const require = createRequire(join(root, workspace, 'package.json'));
  const code = await run(require.resolve('jest/bin/jest'), ['--json', `--outputFile=${file}`, '--maxWorkers=2', '--silent=false'], join(root, workspace));
  const told = json(file);
  if (!told) return { passed: 0, failed: 1 };
  const failed = told.numFailedTests + told.numRuntimeErrorTestSuites;
  return { passed: told.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function journeys() {
  const file = join(results, 'e2e.json');
  const code = await run(join(root, 'frontend/scripts/e2e.mjs'), ['--reporter=list,json'], root, { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const { stats } = json(file) ?? {};
  if (!stats) return { passed: 0, failed: 1 };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected === 0 && code !== 0 ? 1 : stats.unexpected };
}

async function faults() {
  const code = await run(join(root, 'backend/dist/faults/run.js'), ['--ci'], root);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function pageSize() {
  const code = await run(join(root, 'frontend/scripts/check-size.mjs'), [], root);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const SUITES = [
  { name: 'Server', run: () => jest('backend') },
  { name: 'Page', run: () => jest('frontend') },
  { name: 'Size of each screen', run: pageSize },
  { name: 'Browser journeys', needs: 'chromium', run: journeys },
  { name: 'Fault campaign', needs: 'mariadb', run: faults, there: existsSync(join(root, 'backend/faults/run.ts')) },
];

async function main() {
  const total = { passed: 0, failed: 0 };
  const summary = [];
  await Promise.all([buildBackend(), buildFrontend()]);
  for (const suite of SUITES) {
    if (suite.there === false || (suite.needs && !NEEDS[suite.needs].there)) continue;
    say(`\n== ${suite.name}`);
    const begun = Date.now();
    const { passed, failed } = await suite.run();
    total.passed += passed;
    total.failed += failed;
    summary.push(`${suite.name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - begun) / 1000)} s`);
  }
  say();
  for (const line of summary) say(line);
  for (const [name, need] of Object.entries(NEEDS).filter(([, { there }]) => !there)) {
    say(`Not run, because ${name} is missing: ${suitesOf(name)}. Get it with: apt-get install ${need.package}`);
    if (required) total.failed += 1;
  }
  say(`Tests: ${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

function suitesOf(need) {
  const whole = SUITES.filter((suite) => suite.needs === need).map(({ name }) => name.toLowerCase());
  return whole.concat(need === 'chromium' ? [] : [NEEDS[need].part ?? 'the parts of the server suite that use it']).join(', ');
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
