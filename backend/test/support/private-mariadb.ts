import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { MariadbServer } from '../../tools/shared/mariadb-server.js';
import { installMariadb } from './install-mariadb.js';

export interface PrivateMariadb {
  /** A fresh, empty database; its `DATABASE_URL`. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a throw-away MariaDB on a socket in a temporary folder.
 *
 * @param more options of the server.
 */
export async function startPrivateMariadb(more: readonly string[] = []): Promise<PrivateMariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'mmm-mariadb-'));
  const server = new MariadbServer(folder, null, more);
  installMariadb(server);
  await server.start();
  let databases = 0;
  return {
    async createDatabase() {
      const name = `fees_${(databases += 1)}`;
      const connection = await mysql.createConnection({ socketPath: server.socket, user: 'root' });
      await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
      await connection.end();
      return `mysql://root@localhost/${name}?socketPath=${encodeURIComponent(server.socket)}`;
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
