import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntityTarget, type FindOptionsWhere, type ObjectLiteral, QueryFailedError } from 'typeorm';
import { AppError } from '../common/errors/app-error.js';
import { CONNECTION_LOST, driverErrorCode } from '../common/errors/to-app-error.js';
import { GroupRolledBackError } from './sqlite/group-commit.js';
import { selectRow } from './cached-statements.js';

/** Another transaction won, or another process holds the lock: nothing was written, retry. */
const CONFLICTS = new Set([
  'ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD', 'ER_UNKNOWN_COM_ERROR', 'SQLITE_BUSY', 'SQLITE_LOCKED',
]);
const DUPLICATES = new Set(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);

/** The row changed since it was read: the transaction is retried. */
export class StaleRowError extends Error {}

/** After this the caller gets OUTCOME_UNKNOWN. */
const RETRY_FOR_MS = 8_000;

function databaseErrorCode(error: unknown): string | null {
  const driverError: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { message } = (driverError ?? {}) as { message?: unknown };
  if (typeof message === 'string') {
    if (/UNIQUE constraint failed/.test(message)) return 'SQLITE_CONSTRAINT_UNIQUE';
    if (/database is locked/.test(message)) return 'SQLITE_BUSY';
  }
  return driverErrorCode(driverError);
}

export const isDuplicateKey = (error: unknown): boolean => DUPLICATES.has(databaseErrorCode(error) ?? '');
const isConflict = (error: unknown): boolean => error instanceof StaleRowError || error instanceof GroupRolledBackError || CONFLICTS.has(databaseErrorCode(error) ?? '');
/** The transaction may or may not have been committed. */
const isBroken = (error: unknown): boolean => CONNECTION_LOST.has(databaseErrorCode(error) ?? '');

/** What a transaction's work is given. Named here so that services need not know TypeORM. */
export type Tx = EntityManager;

/** All writes go through `run`. */
@Injectable()
export class Transactions {
  /** @param limitMs after this the caller gets OUTCOME_UNKNOWN, whatever the database is still doing. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly limitMs = Number.POSITIVE_INFINITY,
  ) {}

  /**
   * Runs `work` in one transaction and commits it.
   *
   * `work` is retried from its first line after a deadlock, a certification conflict or a lost connection, possibly
   * after it was committed. It must therefore read before it writes, and have no effect outside the database. Do not
   * catch database errors in it: after a full disk, for example, later statements would be committed one by one.
   *
   * @throws AppError OUTCOME_UNKNOWN when the database stayed unavailable. The work may have been committed.
   */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const outcome = this.runWithRetries(work);
    return this.limitMs === Number.POSITIVE_INFINITY ? outcome : withOutcomeUnknownAfter(this.limitMs, outcome);
  }

  private async runWithRetries<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const retryUntil = Date.now() + RETRY_FOR_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.dataSource.options.type === 'better-sqlite3'
          ? await this.dataSource.transaction(work)
          : await this.dataSource.transaction('READ COMMITTED', work);
      } catch (error) {
        if (!isConflict(error) && !isBroken(error)) throw error;
        if (Date.now() >= retryUntil) throw new AppError('OUTCOME_UNKNOWN', { cause: error });
        // A file lock is released in milliseconds; a lost server is not.
        await sleep(Math.random() * Math.min(databaseErrorCode(error) === 'SQLITE_BUSY' ? 20 : 250, 5 * 2 ** attempt));
      }
    }
  }

  /** Outside a transaction. `?` placeholders. */
  async read<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return (await this.dataSource.query(sql, parameters)) as Row[];
  }
}

function withOutcomeUnknownAfter<T>(milliseconds: number, outcome: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('OUTCOME_UNKNOWN', { cause: new Error(`no outcome within ${milliseconds} ms`) })), milliseconds);
  });
  return Promise.race([outcome, limit]).finally(() => clearTimeout(timer));
}

/** Locks the row until the transaction ends. SQLite's transactions run alone anyway. */
export function findAndLock<Row extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<Row>,
  where: FindOptionsWhere<Row>,
): Promise<Row | null> {
  const alone = tx.connection.options.type === 'better-sqlite3';
  return selectRow(tx, entity, { where, ...(alone ? {} : { lock: { mode: 'pessimistic_write' } }) });
}
