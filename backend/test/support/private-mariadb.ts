import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { requireTool } from '#lib/tools';

export interface PrivateMariadb {
  /** A fresh, empty database; its `DATABASE_URL`. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a throw-away MariaDB on a socket in a temporary folder. Nothing of the machine's own server is touched.
 *
 * @param more options of the server.
 */
export async function startPrivateMariadb(more: readonly string[] = []): Promise<PrivateMariadb> {
  const program = requireTool('mariadb');
  const folder = mkdtempSync(join(tmpdir(), 'mmm-mariadb-'));
  const socketPath = join(folder, 's.sock');
  const data = join(folder, 'data');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', `--datadir=${data}`, `--tmpdir=${folder}`, '--auth-root-authentication-method=normal', '--skip-test-db', ...user],
    { stdio: 'pipe' },
  );
  const server: ChildProcess = spawn(
    program,
    [
      '--no-defaults', ...user, `--datadir=${data}`, `--tmpdir=${folder}`, `--socket=${socketPath}`, '--skip-networking', `--pid-file=${folder}/pid`,
      '--innodb-buffer-pool-size=64M', '--performance-schema=OFF', '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_unicode_ci', ...more,
    ],
    { stdio: 'ignore' },
  );
  const connect = () => mysql.createConnection({ socketPath, user: 'root' });
  for (let attempt = 0; ; attempt += 1) {
    try {
      await (await connect()).end();
      break;
    } catch (error) {
      if (attempt > 200) throw error;
      await sleep(50);
    }
  }
  let databases = 0;
  return {
    async createDatabase() {
      const name = `fees_${(databases += 1)}`;
      const connection = await connect();
      await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
      await connection.end();
      return `mysql://root@localhost/${name}?socketPath=${encodeURIComponent(socketPath)}`;
    },
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
