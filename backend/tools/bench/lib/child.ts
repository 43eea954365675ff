import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killOnExit } from '../../shared/children.js';
import { pinned } from './cores.js';

export interface ChildOptions {
  name: string;
  core: number;
  /** Script and arguments for Node. */
  script: readonly string[];
  env: Record<string, string>;
  /** For its log file. */
  folder: string;
  port: number;
  /** A path that answers 200 when the server is ready. */
  readyPath: string;
}

export interface Child {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to its first answer of 200. */
  readonly startMs: number;
  /** Reads the probe, if it was started with one. */
  ask(question: string): Promise<number>;
  stop(): Promise<void>;
}

const POLL_MS = 4;

export async function startChild(options: ChildOptions): Promise<Child> {
  const { name, core, script, env, folder, port, readyPath } = options;
  const output = join(folder, `${name}-${port}.log`);
  const file = openSync(output, 'a');
  const [command = '', ...args] = pinned(core, [process.execPath, ...script]);
  const began = performance.now();
  const child = killOnExit(spawn(command, args, { env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env }, stdio: ['ignore', file, file, 'ipc'] }));
  closeSync(file);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}${readyPath}`))) {
    if (child.exitCode !== null || performance.now() - began > 60_000) {
      child.kill('SIGKILL');
      throw new Error(`${name} does not start:\n${readFileSync(output, 'utf8').slice(-2_000)}`);
    }
    await sleep(POLL_MS);
  }
  const startMs = performance.now() - began;
  return {
    name, port, url, startMs, pid: child.pid ?? 0,
    ask: (question) => askProbe(child, question),
    async stop() {
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exited;
      clearTimeout(killer);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

function askProbe(child: ChildProcess, question: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no answer to "${question}"`)), 5_000);
    child.once('message', (message) => {
      clearTimeout(late);
      resolve(Number((message as { answer?: unknown }).answer));
    });
    child.send({ question });
  });
}
