import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql, { type Pool } from 'mysql2/promise';
import type { DatabaseServer } from './database-server.js';
import { startGalera } from './galera-cluster.js';
import { freePort } from '#lib/ports';
import { MariadbServer } from '../../shared/mariadb-server.js';
import type { Store } from './store.js';
import { type CommitCut, TcpProxy } from './tcp-proxy.js';

async function startOne(folder: string): Promise<DatabaseServer> {
  const port = await freePort();
  const server = new MariadbServer(join(folder, 'mariadb'), port, ['--innodb-lock-wait-timeout=5']);
  server.install();
  await server.start();
  return {
    openPort: () => port,
    socket: server.socket,
    faults: { 'database killed': async (ms) => void (await server.crash(ms)) },
    whenUp: () => server.whenUp(),
    stop: () => server.stop(),
  };
}

/** A private MariaDB behind a proxy that can cut its connections. */
export const openMariadbStore = async (folder: string): Promise<Store> => storeOn(await startOne(folder));
/** A Galera cluster of three nodes, all of which are written to. */
export const openGaleraStore = async (folder: string): Promise<Store> => storeOn(await startGalera(folder));

async function storeOn(database: DatabaseServer): Promise<Store> {
  const root = await mysql.createConnection({ socketPath: database.socket, user: 'root' });
  await root.query('CREATE DATABASE fees CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci');
  await root.query("CREATE USER 'fees'@'%' IDENTIFIED BY 'fees'");
  await root.query("GRANT ALL ON fees.* TO 'fees'@'%'");
  await root.end();
  const proxy = new TcpProxy(() => database.openPort());
  await proxy.listen();
  const pool: Pool = mysql.createPool({ socketPath: database.socket, user: 'root', database: 'fees', connectionLimit: 4 });

  const cutAtCommit = (cut: CommitCut) => async (): Promise<void> => {
    for (let count = 0; count < 5; count += 1) proxy.cutNextCommit(cut);
  };
  return {
    url: `mysql://fees:fees@127.0.0.1:${proxy.port}/fees`,
    commitLog: null,
    async read<T extends object>(sql: string) {
      for (let attempt = 0; ; attempt += 1) {
        await database.whenUp();
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
      ...database.faults,
      'database unreachable': async (ms) => {
        proxy.refuse(true);
        await sleep(ms);
        proxy.refuse(false);
      },
      'all database connections cut': async () => void proxy.cutAll(),
      'connection cut before COMMIT': cutAtCommit('beforeCommit'),
      'connection cut after COMMIT': cutAtCommit('afterCommit'),
      'deadlocks': (ms) => causeDeadlocks(pool, ms),
    },
    async endFaults() {
      proxy.refuse(false);
      proxy.cancelCommitCuts();
      await database.whenUp();
    },
    counts: () => ({ 'COMMITs cut before they arrived': proxy.cutsMade.beforeCommit, 'COMMITs cut after they were done': proxy.cutsMade.afterCommit }),
    async stop() {
      await pool.end().catch(() => undefined);
      await proxy.close();
      await database.whenUp();
      await database.stop();
    },
  };
}

/** Locks demands and payments in the opposite order of the server. */
async function causeDeadlocks(pool: Pool, ms: number): Promise<void> {
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
