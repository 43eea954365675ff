import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { withGroupCommit } from './group-commit.js';

const MAX_WAIT_MS = 20_000;

/**
 * TypeORM gives all callers of a SQLite data source the same query runner, so two concurrent transactions would become
 * one, and a roll-back of the first would undo the second's rows. This serializes them: a transaction owns the
 * connection until it ends.
 *
 * A transaction's own manager has a query runner that does not wait. Work inside a transaction that uses the data
 * source instead of that manager deadlocks, with all others of its group, until `MAX_WAIT_MS` ends it.
 */
export function serializeSqlite(dataSource: DataSource): void {
  const waiting: (() => void)[] = [];
  let isBusy = false;

  const waitForConnection = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(Object.assign(new Error(`waited ${MAX_WAIT_MS} ms for the connection`), { code: 'SQLITE_BUSY' }));
      }, MAX_WAIT_MS);
      waiting.push(begin);
    });
  const exclusive = async <T>(work: () => Promise<T>): Promise<T> => {
    // Passed on directly: otherwise a new caller could overtake the one that is about to resume.
    if (isBusy) await waitForConnection();
    isBusy = true;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else isBusy = false;
    }
  };

  const [inside, outside] = [newRunner(dataSource), newRunner(dataSource)];
  const query = outside.query.bind(outside) as QueryRunner['query'];
  outside.query = ((...args: Parameters<QueryRunner['query']>) => (isBusy ? exclusive(() => query(...args)) : query(...args))) as QueryRunner['query'];

  const withoutOpenTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const value = await work();
      // TypeORM would take the end of an inner transaction for the outer one, and nothing would be committed any more.
      if (inside.isTransactionActive) throw new Error('A transaction was left open within this one');
      return value;
    } catch (error) {
      await endTransaction(inside);
      throw error;
    }
  };
  const transaction = inside.manager.transaction.bind(inside.manager) as <T>(work: (tx: EntityManager) => Promise<T>) => Promise<T>;
  Object.assign(dataSource.manager, { transaction: withGroupCommit((work) => exclusive(() => withoutOpenTransaction(() => transaction(work)))) });

  // All of these may open a transaction.
  for (const name of ['save', 'remove', 'softRemove', 'recover'] as const) {
    const original = inside.manager[name].bind(inside.manager) as (...args: unknown[]) => Promise<unknown>;
    const alone = (...args: unknown[]) => exclusive(() => withoutOpenTransaction(() => original(...args)));
    Object.assign(dataSource.manager, { [name]: alone } satisfies Partial<Record<keyof EntityManager, unknown>>);
  }
}

/** The driver caches its first query runner; the last one created here is the one it keeps. */
function newRunner(dataSource: DataSource): QueryRunner {
  delete (dataSource.driver as { queryRunner?: QueryRunner }).queryRunner;
  return dataSource.createQueryRunner();
}

/**
 * A COMMIT that fails on a full disk has rolled back already. TypeORM's own ROLLBACK then fails too, and TypeORM
 * believes that a transaction is still open: every later one would be a savepoint without a transaction, and never
 * committed.
 */
async function endTransaction(runner: QueryRunner): Promise<void> {
  if (runner.isTransactionActive) await runner.query('ROLLBACK').catch(() => undefined);
  Object.assign(runner, { isTransactionActive: false, transactionDepth: 0 });
}
