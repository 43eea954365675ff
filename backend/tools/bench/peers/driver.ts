import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import { createPool, type PoolConnection, type RowDataPacket } from 'mysql2/promise';
import { dataSourceOptions, isSqliteUrl, sqlitePath } from '../../../src/database/data-source.js';
import { ENTITIES } from '../../../src/entities.js';

export type Value = string | number | null;
export type Row = Record<string, string | number | null>;

export interface Session {
  all(sql: string, values: Value[]): Promise<Row[]>;
  /** @returns the id of an inserted row. */
  run(sql: string, values: Value[]): Promise<number>;
}

/** The database drivers, used without an ORM. */
export interface Driver extends Session {
  readonly locks: boolean;
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

function sqliteDriver(url: string): Driver {
  const database = new DatabaseSync(sqlitePath(url));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000');
  const statements = new Map<string, StatementSyncInstance>();
  const prepared = (sql: string): StatementSyncInstance => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const session: Session = {
    all: async (sql, values) => prepared(sql).all(...values) as Row[],
    run: async (sql, values) => Number(prepared(sql).run(...values).lastInsertRowid),
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...session,
    locks: false,
    transaction(work) {
      const turn = last.then(async () => {
        prepared('BEGIN IMMEDIATE').run();
        try {
          const result = await work(session);
          prepared('COMMIT').run();
          return result;
        } catch (error) {
          prepared('ROLLBACK').run();
          throw error;
        }
      });
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

function mariadbDriver(url: string): Driver {
  const options = dataSourceOptions(url, ENTITIES) as { socketPath?: string; host?: string; port?: number; username: string; password: string; database: string };
  const pool = createPool({
    ...(options.socketPath ? { socketPath: options.socketPath } : { host: options.host ?? '', port: options.port ?? 3306 }),
    user: options.username, password: options.password, database: options.database, charset: 'utf8mb4_unicode_ci', timezone: 'Z',
    supportBigNumbers: true, bigNumberStrings: false, connectionLimit: 20,
  });
  const sessionOf = (target: PoolConnection | typeof pool): Session => ({
    all: async (sql, values) => (await target.query<RowDataPacket[]>(sql, values))[0] as Row[],
    run: async (sql, values) => ((await target.query(sql, values))[0] as { insertId: number }).insertId,
  });
  return {
    ...sessionOf(pool),
    locks: true,
    async transaction(work) {
      const connection = await pool.getConnection();
      try {
        await connection.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED');
        await connection.query('START TRANSACTION');
        const result = await work(sessionOf(connection));
        await connection.query('COMMIT');
        return result;
      } catch (error) {
        await connection.query('ROLLBACK');
        throw error;
      } finally {
        connection.release();
      }
    },
  };
}

export const openDriver = (url: string): Driver => (isSqliteUrl(url) ? sqliteDriver(url) : mariadbDriver(url));
