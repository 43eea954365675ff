import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const preload = pathToFileURL(join(dirname(fileURLToPath(import.meta.url)), 'end-with-parent.mjs')).href;
const PATIENCE_MS = 35_000;

/** The processes of one stack: when one ends by itself, all end. */
export class Children {
  #running = [];
  #stopping = null;
  #onCrash;

  constructor(onCrash) {
    this.#onCrash = onCrash;
  }

  /** @param prefix of its lines on the terminal; without one its lines are not shown, only what it says on standard error. */
  start(name, file, env, { quiet = false } = {}) {
    const child = spawn(process.execPath, ['--enable-source-maps', '--import', preload, file], {
      env,
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    this.#running.push({ child, ended });
    child.once('exit', (code, signal) => {
      if (!this.#stopping) this.#onCrash(`${name} ended by itself (${signal ?? `code ${code}`}).`);
    });
    return child;
  }

  /** In the reverse order of starting, so that nobody loses what it still needs. */
  stop() {
    this.#stopping ??= (async () => {
      for (const { child, ended } of [...this.#running].reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGTERM');
        const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
        await ended;
        clearTimeout(late);
      }
    })();
    return this.#stopping;
  }
}
