import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { MariadbServer } from '../../tools/shared/mariadb-server.js';
import { installMariadb } from './install-mariadb.js';
import { runFolder } from './run-folder.js';

/** Another connection may still hold a lock on what is to be emptied. */
const LOCK_WAIT_S = 5;

interface Migrated {
  /** Of all columns: a database that a test has changed is not given back. */
  schema: string;
  /** Rows that the migrations have written, by table. */
  rows: Record<string, mysql.RowDataPacket[]>;
}

const quoted = (name: string): string => `\`${name}\``;

/**
 * One MariaDB for all files that a worker runs, one after the other. Its databases are given back emptied instead of migrated anew.
 * What is known of it lies in files, because each file of tests has modules of its own.
 */
export class SharedMariadb {
  static #current: Promise<SharedMariadb> | null = null;

  private constructor(
    private readonly folder: string,
    private readonly socket: string,
  ) {}

  static ofThisWorker(): Promise<SharedMariadb> {
    return (this.#current ??= this.#open());
  }

  static async #open(): Promise<SharedMariadb> {
    const pointer = join(runFolder(), `mariadb-${process.env['JEST_WORKER_ID'] ?? '1'}`);
    if (existsSync(pointer)) {
      const folder = readFileSync(pointer, 'utf8');
      const known = new SharedMariadb(folder, join(folder, 's.sock'));
      // It ends with the worker that started it.
      if (await known.#query('SELECT 1').then(() => true, () => false)) return known;
    }
    const folder = mkdtempSync(join(runFolder(), 'mariadb-data-'));
    mkdirSync(join(folder, 'emptied'));
    const server = new MariadbServer(folder, null);
    installMariadb(server);
    await server.start();
    server.unref();
    writeFileSync(`${pointer}.new`, folder);
    renameSync(`${pointer}.new`, pointer);
    return new SharedMariadb(folder, server.socket);
  }

  urlOf(name: string): string {
    return `mysql://root@localhost/${name}?socketPath=${encodeURIComponent(this.socket)}`;
  }

  async createDatabase(): Promise<string> {
    const name = `fees_${randomUUID().slice(0, 8)}`;
    await this.#query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    return name;
  }

  /** A migrated database that was given back. */
  takeEmptied(): string | null {
    const [name] = readdirSync(join(this.folder, 'emptied'));
    if (name === undefined) return null;
    rmSync(join(this.folder, 'emptied', name));
    return name;
  }

  /** Remembers how a database looks whose migrations have just run. */
  async noteMigrated(name: string): Promise<void> {
    const file = join(this.folder, 'migrated.json');
    if (existsSync(file)) return;
    await this.#with(name, async (connection) => {
      const rows: Migrated['rows'] = {};
      for (const table of await tablesOf(connection)) {
        const [found] = await connection.query<mysql.RowDataPacket[]>(`SELECT * FROM ${quoted(table)}`);
        if (found.length > 0) rows[table] = found;
      }
      writeFileSync(file, JSON.stringify({ schema: await schemaOf(connection), rows } satisfies Migrated));
    });
  }

  /** Empties it. One that cannot be made as it was is left alone. */
  async giveBack(name: string): Promise<void> {
    const isEmptied = await this.#with(name, (connection) => this.#empty(connection)).catch(() => false);
    if (isEmptied) writeFileSync(join(this.folder, 'emptied', name), '');
  }

  /** As a machine that dies does. */
  kill(): void {
    SharedMariadb.#current = null;
    process.kill(Number(readFileSync(join(this.folder, 'pid'), 'utf8')), 'SIGKILL');
  }

  async #empty(connection: mysql.Connection): Promise<boolean> {
    const migrated = JSON.parse(readFileSync(join(this.folder, 'migrated.json'), 'utf8')) as Migrated;
    if ((await schemaOf(connection)) !== migrated.schema) return false;
    await connection.query(`SET SESSION lock_wait_timeout = ${LOCK_WAIT_S}, FOREIGN_KEY_CHECKS = 0`);
    const used = [...new Set([...(await usedTables(connection)), ...Object.keys(migrated.rows)])];
    // Truncated and not deleted from: ids begin at 1 again.
    if (used.length > 0) await connection.query(used.map((table) => `TRUNCATE TABLE ${quoted(table)}`).join(';'));
    for (const table of used) for (const row of migrated.rows[table] ?? []) await connection.query(`INSERT INTO ${quoted(table)} SET ?`, [row]);
    return true;
  }

  #query(sql: string): Promise<unknown> {
    return this.#with(undefined, (connection) => connection.query(sql));
  }

  async #with<Result>(database: string | undefined, work: (connection: mysql.Connection) => Promise<Result>): Promise<Result> {
    const connection = await mysql.createConnection({ socketPath: this.socket, user: 'root', multipleStatements: true, ...(database === undefined ? {} : { database }) });
    try {
      return await work(connection);
    } finally {
      await connection.end();
    }
  }
}

async function tablesOf(connection: mysql.Connection): Promise<string[]> {
  const [rows] = await connection.query<mysql.RowDataPacket[]>("SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name <> 'migrations'");
  return rows.map((row) => String(row['name']));
}

async function schemaOf(connection: mysql.Connection): Promise<string> {
  const [[columns]] = await connection.query<mysql.RowDataPacket[]>(
    `SELECT COUNT(*) AS count, SUM(CRC32(CONCAT_WS('|', table_name, column_name, column_type, is_nullable, column_default, collation_name))) AS digest
       FROM information_schema.columns WHERE table_schema = DATABASE()`);
  const [[keys]] = await connection.query<mysql.RowDataPacket[]>(
    `SELECT COUNT(*) AS count, SUM(CRC32(CONCAT_WS('|', table_name, index_name, seq_in_index, column_name, non_unique))) AS digest
       FROM information_schema.statistics WHERE table_schema = DATABASE()`);
  const [[rules]] = await connection.query<mysql.RowDataPacket[]>(
    `SELECT (SELECT COUNT(*) FROM information_schema.table_constraints WHERE table_schema = DATABASE()) AS constraints,
            (SELECT COUNT(*) FROM information_schema.triggers WHERE trigger_schema = DATABASE()) AS triggers, (SELECT COUNT(*) FROM migrations) AS migrations`);
  return JSON.stringify([columns, keys, rules]);
}

/** Those with rows, and those that had some. */
async function usedTables(connection: mysql.Connection): Promise<string[]> {
  const tables = await tablesOf(connection);
  const each = tables.map((table) => `(SELECT '${table}' AS name FROM ${quoted(table)} LIMIT 1)`).join(' UNION ALL ');
  const [rows] = await connection.query<mysql.RowDataPacket[]>(
    `${each} UNION SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE() AND auto_increment > 1 AND table_name <> 'migrations'`);
  return [...new Set(rows.map((row) => String(row['name'])))];
}
