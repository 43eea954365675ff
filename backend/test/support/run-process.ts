import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export { freePort } from '#lib/ports';

const BACKEND = join(__dirname, '../..');
export const ROOT = join(BACKEND, '..');
export const SERVER = join(BACKEND, 'dist/server.cjs');

/** The server and the commands, built when they are missing or older than their sources; `npm test` has done so. */
export function ensureBuilt(): void {
  const script = `await (await import(${JSON.stringify(join(BACKEND, 'scripts/lib/build.mjs'))})).buildBackend()`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
}

const running = new Set<ChildProcess>();

/** Ends whatever a failed test left behind. */
export function endAllProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

export interface RunningProcess {
  child: ChildProcess;
  /** Everything it has printed so far. */
  printed(): string;
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
}

/**
 * Starts a script of ours with nothing in its environment but what is given.
 *
 * @param uid the user it runs as, when this one may choose.
 */
export function runProcess(file: string, args: readonly string[], env: Record<string, string>, uid?: number): RunningProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [file, ...args], { cwd: ROOT, env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'], ...(uid === undefined ? {} : { uid, gid: uid }) });
  running.add(child);
  child.once('close', () => running.delete(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    child,
    printed: () => text,
    ended: new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal))),
  };
}

/** Waits until an address answers, or the process behind it ended. */
export async function untilAnswers(url: string, process_: RunningProcess, patienceMs = 60_000): Promise<Response> {
  for (const end = Date.now() + patienceMs; ; ) {
    try {
      return await fetch(url);
    } catch (error) {
      if (Date.now() > end || process_.child.exitCode !== null) throw new Error(`no answer from ${url}: ${process_.printed()}`, { cause: error });
      await sleep(50);
    }
  }
}
