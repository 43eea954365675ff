import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childrenOf, endAll } from './run-to-end.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Without the end of a test. */
const SUITE_PATIENCE_MS = 12 * 60_000;
/**
 * A worker that hangs while it loads has been seen, before a line of the suite ran. Longer than what a suite does before its first test may take:
 * where that hangs, its own time is over first, and it has failed.
 */
const BEGIN_PATIENCE_MS = Number(process.env.SUITE_BEGIN_PATIENCE_MS ?? 10 * 60_000);

/**
 * A Jest reporter that writes what became of each file into the file `TEST_RESULTS`. A test that was left out has failed, unless
 * `MAY_LEAVE_OUT=1` says that the machine lacks a tool: one forgotten `.only` would silence its whole group. An endless loop ends by no timeout
 * of a test: this names the test of the suite that does not end, and ends the run. In a run in which a suite did not come to its first test,
 * `unbegun` is that suite, and `reported` names those that need not be run again.
 */
export default class SuiteReporter {
  #timers = new Map();
  #lastTest = new Map();
  #reported = [];
  #awaited = 0;
  #empty = 0;
  #counts = { passed: 0, failed: 0, unbegun: null };
  #failures = [];
  /** Of suites under way, by path. */
  #failing = new Map();
  #seconds = {};

  onRunStart({ numTotalTestSuites }) {
    this.#awaited = numTotalTestSuites;
  }

  onTestFileStart({ path }) {
    this.#wait(path, BEGIN_PATIENCE_MS, () => this.#endUnbegun(path));
  }

  onTestCaseStart({ path }, { fullName }) {
    this.#wait(path, SUITE_PATIENCE_MS, () => this.#endStuck(path));
    this.#lastTest.set(path, fullName);
  }

  onTestCaseResult({ path }, test) {
    if (test.status === 'failed') this.#failing.set(path, [...(this.#failing.get(path) ?? []), test]);
  }

  onTestFileResult({ path }, result, all) {
    clearTimeout(this.#timers.get(path));
    this.#timers.delete(path);
    this.#failing.delete(path);
    this.#reported.push(path);
    const leftOut = process.env.MAY_LEAVE_OUT === '1' ? 0 : all.numPendingTests;
    if (leftOut > 0 && result.numPendingTests > 0) process.stderr.write(`\nLeft out by .only or .skip: ${result.numPendingTests} tests of ${path}\n`);
    this.#counts.passed = all.numPassedTests;
    for (const test of result.testResults) this.#note(path, test);
    const { testExecError: error } = result;
    if (error) this.#fail(path, { name: 'the file itself', message: String(error.stack ?? error.message) });
    else this.#failEmpty(path, result.testResults);
    this.#counts.failed = all.numFailedTests + all.numRuntimeErrorTestSuites + leftOut + this.#empty;
    this.#awaited -= 1;
    if (this.#awaited === 0) this.#write();
  }

  onRunComplete() {
    this.#write();
  }

  /** A group names the file of each test first (groups.mjs). */
  #note(path, { status, ancestorTitles: [first, ...others], title, duration, failureMessages }) {
    const isOfGroup = /\.tsx?$/.test(first ?? '');
    const file = isOfGroup ? join(root, first) : path;
    this.#seconds[file] = (this.#seconds[file] ?? 0) + (duration ?? 0) / 1_000;
    if (status === 'failed') this.#fail(file, { name: [...(isOfGroup ? [] : [first]), ...others, title].filter(Boolean).join(' › '), message: failureMessages.join('\n') });
  }

  /** Jest refuses a file without a test, and takes a group in which one has none. */
  #failEmpty(group, tests) {
    if (!/\/groups\/[^/]+\.js$/.test(group)) return;
    const seen = new Set(tests.map(({ ancestorTitles: [file] }) => file));
    for (const [, file] of readFileSync(group, 'utf8').matchAll(/^describe\("([^"]+)"/gm)) {
      if (seen.has(file)) continue;
      this.#empty += 1;
      process.stderr.write(`\nNo test in ${file}\n`);
      this.#fail(join(root, file), { name: 'the file itself', message: 'No test' });
    }
  }

  #fail(file, test) {
    const known = this.#failures.find((one) => one.file === file);
    if (known) known.tests.push(test);
    else this.#failures.push({ file, tests: [test] });
  }

  #wait(path, patienceMs, end) {
    clearTimeout(this.#timers.get(path));
    this.#timers.set(path, setTimeout(end, patienceMs));
  }

  #endUnbegun(path) {
    process.stderr.write(`\nDid not begin within ${BEGIN_PATIENCE_MS / 60_000} min: ${path}\n`);
    this.#counts.unbegun = path;
    this.#end(1);
  }

  #endStuck(path) {
    process.stderr.write(`\nStuck for ${SUITE_PATIENCE_MS / 60_000} min: ${path}\n  ${this.#lastTest.get(path)}\n`);
    const others = [...this.#timers.keys()].filter((other) => other !== path);
    for (const other of others) process.stderr.write(`Beside it: ${other}\n  ${this.#lastTest.get(other) ?? 'before its first test'}\n`);
    this.#counts.failed += 1 + others.length;
    this.#end(1);
  }

  #end(code) {
    // What has failed in a suite that is run again has failed all the same.
    for (const [path, tests] of this.#failing) {
      this.#counts.failed += tests.length;
      for (const test of tests) this.#note(path, test);
    }
    this.#write();
    for (const pid of childrenOf(process.pid)) endAll(pid);
    process.exit(code);
  }

  #write() {
    writeFileSync(process.env.TEST_RESULTS, JSON.stringify({ ...this.#counts, failures: this.#failures, seconds: this.#seconds, reported: this.#reported }));
  }
}
