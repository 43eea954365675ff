import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { withGroupCommit } from './group-commit.js';

/** Far longer than any honest turn, in ms. */
const MAX_WAIT_MS = 20_000;

/**
 * TypeORM gives every caller of a SQLite data source one and the same query runner, so two transactions that are open
 * at the same time become one: a roll-back of the first takes the second's rows along. This makes them take turns. A
 * transaction owns the connection until it ends; everybody else's statements wait for it.
 *
 * Who is inside is told by what he holds: a transaction's own manager has a query runner that does not wait. Work inside
 * a transaction that uses the data source instead of that manager waits for itself, and all who share its commit wait
 * with it, until `PATIENCE_MS` ends it.
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
    // Handed over, never set free in between: a newcomer would take the turn of the one that is about to wake.
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
      // TypeORM takes an inner one's end for the end when it was not ended itself: nothing would ever be committed again.
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
    Object.assign(dataSource.manager, { [name]: (...args: unknown[]) => exclusive(() => withoutOpenTransaction(() => original(...args))) } satisfies Partial<Record<keyof EntityManager, unknown>>);
  }
}

/** The driver keeps its first query runner for everybody; the last one made here is the one it keeps. */
function newRunner(dataSource: DataSource): QueryRunner {
  delete (dataSource.driver as { queryRunner?: QueryRunner }).queryRunner;
  return dataSource.createQueryRunner();
}

/**
 * A COMMIT that fails for want of disk has rolled back by itself. TypeORM's own ROLLBACK then fails as well, and it goes
 * on believing that a transaction is open: every later one would be a savepoint inside nothing, answered and never kept.
 */
async function endTransaction(runner: QueryRunner): Promise<void> {
  if (runner.isTransactionActive) await runner.query('ROLLBACK').catch(() => undefined);
  Object.assign(runner, { isTransactionActive: false, transactionDepth: 0 });
}
