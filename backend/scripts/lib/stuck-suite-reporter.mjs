import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const SUITE_PATIENCE_MS = 12 * 60_000;
const END_PATIENCE_MS = 60_000;

/**
 * A Jest reporter that writes how many tests passed and failed into the file `TEST_RESULTS`, also when Jest itself does not end. An
 * endless loop ends by no timeout of a test: this names the test of the suite that does not end, and ends the run.
 */
export default class StuckSuiteReporter {
  #timers = new Map();
  #lastTest = new Map();
  #awaited = 0;
  #counts = { passed: 0, failed: 0 };

  onRunStart({ numTotalTestSuites }) {
    this.#awaited = numTotalTestSuites;
  }

  onTestFileStart({ path }) {
    this.#timers.set(path, setTimeout(() => this.#endStuck(path), SUITE_PATIENCE_MS));
  }

  onTestCaseStart({ path }, { fullName }) {
    this.#lastTest.set(path, fullName);
  }

  onTestFileResult({ path }, _result, all) {
    clearTimeout(this.#timers.get(path));
    this.#timers.delete(path);
    this.#counts = { passed: all.numPassedTests, failed: all.numFailedTests + all.numRuntimeErrorTestSuites };
    this.#awaited -= 1;
    if (this.#awaited === 0) setTimeout(() => this.#endDone(), END_PATIENCE_MS).unref();
  }

  onRunComplete() {
    this.#write();
  }

  #endStuck(path) {
    process.stderr.write(`\nStuck for ${SUITE_PATIENCE_MS / 60_000} min: ${path}\n  ${this.#lastTest.get(path) ?? 'before its first test'}\n`);
    const others = [...this.#timers.keys()].filter((other) => other !== path);
    for (const other of others) process.stderr.write(`Beside it: ${other}\n  ${this.#lastTest.get(other) ?? ''}\n`);
    this.#counts.failed += 1 + others.length;
    this.#end(1);
  }

  #endDone() {
    process.stderr.write('\nEvery suite has reported, and Jest does not end: ended here.\n');
    this.#end(this.#counts.failed === 0 ? 0 : 1);
  }

  #end(code) {
    this.#write();
    // A worker in a loop does not see that this process has ended.
    for (const pid of workers()) process.kill(pid, 'SIGKILL');
    process.exit(code);
  }

  #write() {
    writeFileSync(process.env.TEST_RESULTS, JSON.stringify(this.#counts));
  }
}

function workers() {
  // Elsewhere than on Linux they end when they next write to this process.
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc').map(Number).filter((pid) => pid > 0 && parentOf(pid) === process.pid);
}

function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);
  } catch {
    // Ended meanwhile.
    return null;
  }
}
