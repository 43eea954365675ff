import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, QueryRunner } from 'typeorm';

/**
 * TypeORM gives every caller of a SQLite data source one and the same connection, so two transactions that are open at
 * the same time become one: a roll-back of the first takes the second's rows along. This makes them take turns: a
 * transaction owns the connection until it ends, and everybody else's statements wait for it.
 *
 * Only what runs inside the transaction's own asynchronous context counts as its own; work that is started there and
 * not awaited would wait for itself.
 */
export function serializeSqlite(dataSource: DataSource): void {
  const context = new AsyncLocalStorage<symbol>();
  const waiting: (() => void)[] = [];
  let owner: symbol | null = null;

  const own = (): boolean => owner !== null && context.getStore() === owner;
  const exclusive = async <T>(work: () => Promise<T>): Promise<T> => {
    if (own()) return work();
    const turn = Symbol('turn');
    // Handed over, never set free in between: a newcomer would take the turn of the one that is about to wake.
    if (owner) await new Promise<void>((resolve) => waiting.push(resolve));
    owner = turn;
    try {
      return await context.run(turn, work);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else owner = null;
    }
  };

  const { manager } = dataSource;
  const runner: QueryRunner = dataSource.createQueryRunner();
  const query = runner.query.bind(runner) as QueryRunner['query'];
  const transaction = manager.transaction.bind(manager) as (...args: unknown[]) => Promise<unknown>;
  manager.transaction = ((...args: unknown[]) => exclusive(() => transaction(...args))) as typeof manager.transaction;
  runner.query = ((...args: Parameters<QueryRunner['query']>) =>
    owner === null || own() ? query(...args) : exclusive(() => query(...args))) as QueryRunner['query'];
  for (const name of ['save', 'remove', 'softRemove', 'recover'] as const) {
    const original = manager[name].bind(manager) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(manager, { [name]: (...args: unknown[]) => exclusive(() => original(...args)) });
  }
}
