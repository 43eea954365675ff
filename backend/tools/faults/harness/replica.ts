import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KillRequest } from '../injector/kill-points.js';
import { killOnExit } from '../../shared/children.js';
import { BUILD_FOLDER, PROJECT_FOLDER } from './paths.js';

export interface ReplicaOptions {
  name: string;
  /** Folder of the build to run: the unchanged one or a mutant. */
  build: string;
  port: number;
  env: Record<string, string>;
  folder: string;
  /** Pause before it is started again, in ms. */
  restartAfterMs: () => number;
}

const STEADY_MS = 1_500;

/** One server process, restarted whenever it exits. */
export class Replica {
  readonly url: string;
  readonly name: string;
  /** From each restart to the first answer, in ms. */
  readonly recoveryMs: number[] = [];
  /** Exits that the campaign did not cause. */
  readonly crashes: string[] = [];
  exits = 0;
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

  /** Wall time of the latest start, by its first answer. */
  get readySince(): number {
    return this.#readySince;
  }

  get port(): number {
    return this.options.port;
  }

  get isReady(): boolean {
    return this.#ready;
  }

  /** Has been ready for a while. */
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

  resume(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Simulates a full disk: no file can grow beyond this size. `null` ends it. */
  limitFileSize(bytes: number | null): void {
    const { pid, exitCode } = this.#process ?? {};
    if (pid !== undefined && exitCode === null) spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes ?? 'unlimited'}:unlimited`]);
  }

  /** Makes the process kill itself at a named step; `null` cancels it. */
  killAt(request: KillRequest | null): void {
    if (this.#process?.connected) this.#process.send({ kill: request }, () => undefined);
  }

  /** Divides the server's long waits by a factor. */
  speedUpWaits(factor: number): void {
    if (this.#process?.connected) this.#process.send({ waitFactor: factor }, () => undefined);
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
    this.resume();
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
      const exited = await exit;
      answering.abort();
      this.#ready = false;
      if (this.#stopping) return;
      this.exits += 1;
      const isInjected = this.#killed || exited.signal === 'SIGKILL';
      if (!isInjected) this.crashes.push(`exit ${exited.code ?? exited.signal}`);
      this.#killed = false;
      await sleep(this.options.restartAfterMs());
    }
  }

  #spawn(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    const { build, env, port } = this.options;
    const output = openSync(this.outputFile, 'a');
    const child = killOnExit(spawn(
      process.execPath,
      ['--import', `file://${join(BUILD_FOLDER, 'tools/faults/injector/preload.js')}`, join(build, 'server.cjs')],
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
        if (!first) this.recoveryMs.push(Date.now() - startedAt);
        return;
      }
      await sleep(15);
    }
  }
}

export function killsByPoint(replica: Replica): Record<string, number> {
  const counts: Record<string, number> = {};
  try {
    for (const point of readFileSync(replica.killLog, 'utf8').split('\n')) if (point) counts[point] = (counts[point] ?? 0) + 1;
  } catch {
    // The file is written by the first kill.
  }
  return counts;
}
