import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql, { type Pool } from 'mysql2/promise';
import { adopt } from './children.js';
import { freePort } from './ports.js';
import type { Store } from './store.js';
import { type CommitCut, TcpProxy } from './tcp-proxy.js';

const SERVER = ['/usr/sbin/mariadbd', '/usr/libexec/mariadbd'].find((path) => existsSync(path));

/** Why the campaign cannot run on MariaDB here; `null` when it can. */
export const mariadbMissing: string | null = SERVER ? null : 'MariaDB is not installed: apt-get install mariadb-server';

class PrivateMariadb {
  #process: ChildProcess | null = null;
  #down = false;

  constructor(private readonly folder: string, private readonly port: number) {}

  get socket(): string {
    return join(this.folder, 's.sock');
  }

  get #account(): string[] {
    return process.getuid?.() === 0 ? ['--user=root'] : [];
  }

  install(): void {
    mkdirSync(this.folder, { recursive: true });
    const options = ['--no-defaults', `--datadir=${join(this.folder, 'data')}`, '--auth-root-authentication-method=normal', '--skip-test-db'];
    execFileSync('mariadb-install-db', [...options, ...this.#account], { stdio: 'pipe' });
  }

  async start(): Promise<void> {
    const log = openSync(join(this.folder, 'mariadb.log'), 'a');
    this.#process = adopt(spawn(
      SERVER ?? '',
      [
        '--no-defaults', ...this.#account, `--datadir=${join(this.folder, 'data')}`, `--socket=${this.socket}`,
        '--bind-address=127.0.0.1', `--port=${this.port}`, '--skip-name-resolve', `--pid-file=${join(this.folder, 'pid')}`,
        '--innodb-buffer-pool-size=64M', '--innodb-flush-log-at-trx-commit=1', '--innodb-lock-wait-timeout=5', '--performance-schema=OFF',
        '--character-set-server=utf8mb4', '--collation-server=utf8mb4_unicode_ci',
      ],
      { stdio: ['ignore', log, log] },
    ));
    for (let attempt = 0; ; attempt += 1) {
      try {
        await (await mysql.createConnection({ socketPath: this.socket, user: 'root' })).end();
        this.#down = false;
        return;
      } catch (error) {
        if (attempt > 400) throw error;
        await sleep(50);
      }
    }
  }

  /** @returns `false` when it was down already. */
  async crash(ms: number): Promise<boolean> {
    if (this.#down) return false;
    this.#down = true;
    await this.#end('SIGKILL');
    await sleep(ms);
    await this.start();
    return true;
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async whenUp(): Promise<void> {
    while (this.#down) await sleep(50);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }
}

/** A private MariaDB behind a proxy that can cut its connections. */
export async function openMariadbStore(folder: string): Promise<Store> {
  const port = await freePort();
  const server = new PrivateMariadb(join(folder, 'mariadb'), port);
  server.install();
  await server.start();
  const root = await mysql.createConnection({ socketPath: server.socket, user: 'root' });
  await root.query('CREATE DATABASE fees CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci');
  await root.query("CREATE USER 'fees'@'%' IDENTIFIED BY 'fees'");
  await root.query("GRANT ALL ON fees.* TO 'fees'@'%'");
  await root.end();
  const proxy = new TcpProxy(() => port);
  await proxy.listen();
  const pool: Pool = mysql.createPool({ socketPath: server.socket, user: 'root', database: 'fees', connectionLimit: 4 });

  const cutAtCommit = (cut: CommitCut) => async (): Promise<void> => {
    for (let count = 0; count < 5; count += 1) proxy.cutNextCommit(cut);
  };
  return {
    url: `mysql://fees:fees@127.0.0.1:${proxy.port}/fees`,
    async read<T extends object>(sql: string) {
      for (let attempt = 0; ; attempt += 1) {
        await server.whenUp();
        try {
          return (await pool.query(sql))[0] as T[];
        } catch (error) {
          if (attempt > 20) throw error;
          await sleep(100);
        }
      }
    },
    async write(sql, parameters) {
      await pool.execute(sql, parameters);
    },
    faults: {
      'database killed': async (ms) => void (await server.crash(ms)),
      'database unreachable': async (ms) => {
        proxy.refuse(true);
        await sleep(ms);
        proxy.refuse(false);
      },
      'all database connections cut': async () => void proxy.cutAll(),
      'connection cut before COMMIT': cutAtCommit('beforeCommit'),
      'connection cut after COMMIT': cutAtCommit('afterCommit'),
      'deadlock storm': (ms) => deadlockStorm(pool, ms),
    },
    async heal() {
      proxy.refuse(false);
      proxy.forgetCuts();
      await server.whenUp();
    },
    counts: () => ({ 'COMMITs cut before they arrived': proxy.cutsMade.beforeCommit, 'COMMITs cut after they were done': proxy.cutsMade.afterCommit }),
    async stop() {
      await pool.end().catch(() => undefined);
      await proxy.close();
      await server.whenUp();
      await server.stop();
    },
  };
}

/** Locks demands and payments in the opposite order of the servers. */
async function deadlockStorm(pool: Pool, ms: number): Promise<void> {
  const until = Date.now() + ms;
  while (Date.now() < until) {
    const connection = await pool.getConnection().catch(() => null);
    if (!connection) return;
    try {
      await connection.beginTransaction();
      await connection.query('SELECT id FROM payments ORDER BY id DESC LIMIT 12 FOR UPDATE');
      await sleep(15);
      await connection.query('SELECT d.id FROM fee_demands d JOIN payments p ON p.demand_id = d.id ORDER BY p.id DESC LIMIT 12 FOR UPDATE');
      await connection.commit();
    } catch {
      await connection.rollback().catch(() => undefined);
    } finally {
      connection.release();
    }
    await sleep(10);
  }
}
