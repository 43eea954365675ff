import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KillOrder } from '../kill/kill-points.js';
import { adopt } from '../../shared/children.js';
import { BUILD_FOLDER, PROJECT_FOLDER } from './places.js';

export interface ReplicaOptions {
  name: string;
  /** The build to run: the true one, or one with a bug planted. */
  build: string;
  port: number;
  env: Record<string, string>;
  folder: string;
  /** How long nobody starts it again, in ms. */
  restartAfterMs: () => number;
}

const STEADY_MS = 1_500;

/** One server process, started again whenever it dies. */
export class Replica {
  readonly url: string;
  readonly name: string;
  /** From each death to the first answer, without the time nobody started it. */
  readonly backAfterMs: number[] = [];
  /** Deaths that nobody ordered: the server fell over by itself. */
  readonly ownDeaths: string[] = [];
  deaths = 0;
  #process: ChildProcess | null = null;
  #killed = false;
  #stopping = false;
  #ready = false;
  #readySince = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly options: ReplicaOptions) {
    this.name = options.name;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  get port(): number {
    return this.options.port;
  }

  get isReady(): boolean {
    return this.#ready;
  }

  /** Has served for a while: worth killing. */
  get isSteady(): boolean {
    return this.#ready && Date.now() - this.#readySince > STEADY_MS;
  }

  get killLog(): string {
    return join(this.options.folder, `kills-${this.name}.log`);
  }

  get outputFile(): string {
    return join(this.options.folder, `${this.name}.log`);
  }

  async start(): Promise<void> {
    this.#running = this.#keepRunning();
    await this.whenReady(60_000);
  }

  kill(): void {
    this.#killed = true;
    this.#process?.kill('SIGKILL');
  }

  pause(): void {
    this.#process?.kill('SIGSTOP');
  }

  wake(): void {
    this.#process?.kill('SIGCONT');
  }

  /** As if the disk were full: none of its files grows beyond so many bytes. `null` ends it. */
  limitFiles(bytes: number | null): void {
    const { pid, exitCode } = this.#process ?? {};
    if (pid !== undefined && exitCode === null) spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes ?? 'unlimited'}:unlimited`]);
  }

  /** Lets the process kill itself at a named step. */
  order(order: KillOrder | null): void {
    if (this.#process?.connected) this.#process.send({ kill: order }, () => undefined);
  }

  /** How many times as fast its long waits pass. */
  hasten(times: number): void {
    if (this.#process?.connected) this.#process.send({ haste: times }, () => undefined);
  }

  async whenReady(withinMs: number): Promise<void> {
    const until = Date.now() + withinMs;
    while (!this.#ready) {
      if (Date.now() > until) throw new Error(`replica ${this.name} did not come up; see ${this.outputFile}`);
      await sleep(20);
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    this.#process?.kill('SIGTERM');
    const force = setTimeout(() => this.#process?.kill('SIGKILL'), 5_000);
    await this.#running;
    clearTimeout(force);
  }

  async #keepRunning(): Promise<void> {
    for (let first = true; !this.#stopping; first = false) {
      const startedAt = Date.now();
      const exit = this.#spawn();
      const answering = new AbortController();
      void this.#watch(startedAt, first, answering.signal);
      const how = await exit;
      answering.abort();
      this.#ready = false;
      if (this.#stopping) return;
      this.deaths += 1;
      const ordered = this.#killed || how.signal === 'SIGKILL';
      if (!ordered) this.ownDeaths.push(`exit ${how.code ?? how.signal}`);
      this.#killed = false;
      await sleep(this.options.restartAfterMs());
    }
  }

  #spawn(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    const { build, env, port } = this.options;
    const output = openSync(this.outputFile, 'a');
    const child = adopt(spawn(
      process.execPath,
      ['--import', `file://${join(BUILD_FOLDER, 'tools/faults/kill/preload.js')}`, join(build, 'server.cjs')],
      {
        cwd: PROJECT_FOLDER,
        env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env, PORT: String(port), FAULTS_KILL_LOG: this.killLog },
        stdio: ['ignore', output, output, 'ipc'],
      },
    ));
    closeSync(output);
    this.#process = child;
    return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  }

  async #watch(startedAt: number, first: boolean, gone: AbortSignal): Promise<void> {
    while (!gone.aborted) {
      const answer = await fetch(`${this.url}/mmmcollege-api/health/live`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      if (answer?.ok && !gone.aborted) {
        this.#ready = true;
        this.#readySince = Date.now();
        if (!first) this.backAfterMs.push(Date.now() - startedAt);
        return;
      }
      await sleep(15);
    }
  }
}

/** How often each named step killed the process. */
export function killsByPoint(replica: Replica): Record<string, number> {
  const counts: Record<string, number> = {};
  try {
    for (const point of readFileSync(replica.killLog, 'utf8').split('\n')) if (point) counts[point] = (counts[point] ?? 0) + 1;
  } catch {
    // No kill has written to it yet.
  }
  return counts;
}
