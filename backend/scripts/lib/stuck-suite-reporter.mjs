import { execFileSync } from 'node:child_process';

const PATIENCE_MS = 8 * 60_000;

/** A Jest reporter. An endless loop ends by no timeout of a test: this names the test of the suite that does not end, and ends the run. */
export default class StuckSuiteReporter {
  #timers = new Map();
  #lastTest = new Map();

  onTestFileStart({ path }) {
    this.#timers.set(path, setTimeout(() => this.#end(path), PATIENCE_MS));
  }

  onTestCaseStart({ path }, { fullName }) {
    this.#lastTest.set(path, fullName);
  }

  onTestFileResult({ path }) {
    clearTimeout(this.#timers.get(path));
    this.#timers.delete(path);
  }

  #end(path) {
    process.stderr.write(`\nStuck for ${PATIENCE_MS / 60_000} min: ${path}\n  ${this.#lastTest.get(path) ?? 'before its first test'}\n`);
    const others = [...this.#timers.keys()].filter((other) => other !== path);
    for (const other of others) process.stderr.write(`Beside it: ${other}\n  ${this.#lastTest.get(other) ?? ''}\n`);
    // A worker in a loop does not see that this process has ended.
    for (const pid of workers()) process.kill(pid, 'SIGKILL');
    process.exit(1);
  }
}

function workers() {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n').map((row) => row.trim().split(/\s+/));
  return rows.filter(([, parent, ...args]) => Number(parent) === process.pid && args.some((arg) => arg.endsWith('processChild.js'))).map(([pid]) => Number(pid));
}
