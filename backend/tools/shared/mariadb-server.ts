import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { requireTool } from '#lib/tools';
import { adopt } from './children.js';

/** After its journal, and in a cluster after what it missed, on a busy machine. */
const COMES_UP_MS = 180_000;

/** Up when it takes a connection. */
const takesConnections = async (socketPath: string): Promise<boolean> => {
  await (await mysql.createConnection({ socketPath, user: 'root' })).end();
  return true;
};

/** A throw-away MariaDB in a folder of its own, which can die. Nothing of the machine's own server is touched. */
export class MariadbServer {
  #process: ChildProcess | null = null;
  #down = false;

  /**
   * @param port of loopback; null: the socket alone.
   * @param more options for every start.
   * @param isUp rejects or says `false` while a started server cannot be used yet.
   * @param account whose process it is, when we are root.
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
    this.#handOver();
  }

  /** Instead of installing: the files of another server, which is stopped. */
  copyOf(other: MariadbServer): void {
    cpSync(join(other.folder, 'data'), join(this.folder, 'data'), { recursive: true });
    this.#handOver();
  }

  /** @param once options for this start alone. */
  async start(once: readonly string[] = []): Promise<void> {
    const log = openSync(join(this.folder, 'mariadb.log'), 'a');
    this.#process = adopt(spawn(
      requireTool('mariadb'),
      [
        ...this.#options, `--socket=${this.socket}`,
        ...(this.port === null ? ['--skip-networking'] : ['--bind-address=127.0.0.1', `--port=${this.port}`, '--skip-name-resolve']), `--pid-file=${join(this.folder, 'pid')}`,
        '--innodb-buffer-pool-size=64M', '--innodb-flush-log-at-trx-commit=1', '--performance-schema=OFF',
        '--character-set-server=utf8mb4', '--collation-server=utf8mb4_unicode_ci', ...this.more, ...once,
      ],
      { stdio: ['ignore', log, log] },
    ));
    const until = Date.now() + COMES_UP_MS;
    while (!(await this.isUp(this.socket).catch(() => false))) {
      if (Date.now() > until) throw new Error(`MariaDB in ${this.folder} does not come up`);
      await sleep(50);
    }
    this.#down = false;
  }

  /** What a server that died says it has, of a cluster's common history. */
  recoveredPosition(): string | null {
    const said = execFileSync(requireTool('mariadb'), [...this.#options, ...this.more, '--wsrep-recover', `--log-error=${join(this.folder, 'recover.log')}`, '--verbose'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    }).toString();
    return /Recovered position: (\S+)/.exec(said + readFileSync(join(this.folder, 'recover.log'), 'utf8'))?.[1] ?? null;
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

  #handOver(): void {
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
