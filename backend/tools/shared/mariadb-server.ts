import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { requireTool } from '#lib/tools';
import { killOnExit } from './children.js';

/** Long enough for crash recovery, or a state transfer in a cluster, on a busy machine. */
const START_TIMEOUT_MS = 180_000;

const takesConnections = async (socketPath: string): Promise<boolean> => {
  await (await mysql.createConnection({ socketPath, user: 'root' })).end();
  return true;
};

/** A temporary MariaDB server in a folder of its own, which can be killed. */
export class MariadbServer {
  #process: ChildProcess | null = null;
  #down = false;

  /**
   * @param port on loopback; null: the socket only.
   * @param more options for every start.
   * @param isUp rejects or resolves to `false` while the started server cannot be used yet.
   * @param account that runs the process when this one is root's.
   */
  constructor(
    private readonly folder: string,
    readonly port: number | null,
    private readonly more: readonly string[] = [],
    private readonly isUp = takesConnections,
    private readonly account: 'root' | 'mysql' = 'root',
  ) {}

  get socket(): string {
    return join(this.folder, 's.sock');
  }

  get isDown(): boolean {
    return this.#down;
  }

  get #options(): string[] {
    const account = process.getuid?.() === 0 ? [`--user=${this.account}`] : [];
    return ['--no-defaults', ...account, `--datadir=${join(this.folder, 'data')}`, `--tmpdir=${this.folder}`];
  }

  install(): void {
    mkdirSync(this.folder, { recursive: true });
    execFileSync('mariadb-install-db', [...this.#options, '--auth-root-authentication-method=normal', '--skip-test-db'], { stdio: 'pipe' });
    this.#chown();
  }

  /** Copies the data of a stopped server instead of installing. */
  copyOf(other: MariadbServer): void {
    cpSync(join(other.folder, 'data'), join(this.folder, 'data'), { recursive: true });
    this.#chown();
  }

  /** @param once options for this start only. */
  async start(once: readonly string[] = []): Promise<void> {
    const log = openSync(join(this.folder, 'mariadb.log'), 'a');
    this.#process = killOnExit(spawn(
      requireTool('mariadb'),
      [
        ...this.#options, `--socket=${this.socket}`,
        ...(this.port === null ? ['--skip-networking'] : ['--bind-address=127.0.0.1', `--port=${this.port}`, '--skip-name-resolve']), `--pid-file=${join(this.folder, 'pid')}`,
        '--innodb-buffer-pool-size=64M', '--innodb-flush-log-at-trx-commit=1', '--performance-schema=OFF',
        '--character-set-server=utf8mb4', '--collation-server=utf8mb4_unicode_ci', ...this.more, ...once,
      ],
      { stdio: ['ignore', log, log] },
    ));
    const until = Date.now() + START_TIMEOUT_MS;
    while (!(await this.isUp(this.socket).catch(() => false))) {
      if (Date.now() > until) throw new Error(`MariaDB in ${this.folder} did not start`);
      await sleep(50);
    }
    this.#down = false;
  }

  /** Does not keep this process from ending. */
  unref(): void {
    this.#process?.unref();
  }

  /** The cluster position of a killed node. */
  recoveredPosition(): string | null {
    const output = execFileSync(requireTool('mariadb'), [...this.#options, ...this.more, '--wsrep-recover', `--log-error=${join(this.folder, 'recover.log')}`, '--verbose'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    }).toString();
    return /Recovered position: (\S+)/.exec(output + readFileSync(join(this.folder, 'recover.log'), 'utf8'))?.[1] ?? null;
  }

  /** @returns `false` when it was down already. */
  async crash(ms: number, startOptions: () => readonly string[] = () => []): Promise<boolean> {
    if (this.#down) return false;
    this.#down = true;
    await this.#end('SIGKILL');
    await sleep(ms);
    await this.start(startOptions());
    return true;
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async whenUp(): Promise<void> {
    while (this.#down) await sleep(50);
  }

  #chown(): void {
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', this.account, this.folder]);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }
}
