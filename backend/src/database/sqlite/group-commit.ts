import { setImmediate as endOfThisTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';

/** So many share one commit at most: whoever only reads waits for them. */
const MAX_GROUP = 32;

type Work<T> = (tx: EntityManager) => Promise<T>;
type Transaction = <T>(work: Work<T>) => Promise<T>;

interface PendingTransaction {
  work: Work<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** SQLite rolled back by itself what several had written: nothing of it is kept, run again. */
export class GroupRolledBackError extends Error {}

/**
 * A commit on SQLite waits until the disk has it, and everybody waits for that. All transactions that were asked for by
 * the time BEGIN succeeds, one turn of the event loop later at least, therefore run one after the other between it and
 * one COMMIT, each behind a savepoint: one that fails takes back its own rows only. Nobody is answered before the
 * COMMIT, and when that fails, it has failed for all. See docs/decisions/0016-one-commit-for-many.md.
 *
 * @param transaction runs its work alone between BEGIN and COMMIT or ROLLBACK.
 * @returns the same for many at once. Rejects with `GroupRolledBackError` when it should be run again.
 */
export function withGroupCommit(transaction: Transaction): Transaction {
  const waiting: PendingTransaction[] = [];

  const commitGroup = async (): Promise<void> => {
    await endOfThisTurn();
    let group: PendingTransaction[] = [];
    const settlements: (() => void)[] = [];
    try {
      await transaction(async (tx) => {
        group = waiting.splice(0, MAX_GROUP);
        if (waiting.length > 0) void commitGroup();
        const runOne = group.length === 1 ? runAlone : runBehindSavepoint;
        for (const pending of group) settlements.push(await runOne(pending, tx));
      });
      for (const settle of settlements) settle();
    } catch (error) {
      // Nobody is in the group yet when BEGIN fails, or when the connection was not free in time.
      for (const { reject } of group.length > 0 ? group : waiting.splice(0)) reject(error);
    }
  };

  return (work) => new Promise((resolve, reject) => {
    waiting.push({ work, resolve: resolve as PendingTransaction['resolve'], reject });
    if (waiting.length === 1) void commitGroup();
  });
}

async function runAlone({ work, resolve }: PendingTransaction, tx: EntityManager): Promise<() => void> {
  const value = await work(tx);
  return () => resolve(value);
}

async function runBehindSavepoint({ work, resolve, reject }: PendingTransaction, tx: EntityManager): Promise<() => void> {
  await tx.query('SAVEPOINT pending');
  try {
    const value = await work(tx);
    await tx.query('RELEASE pending');
    return () => resolve(value);
  } catch (error) {
    // After a full disk, say, SQLite may have rolled back all: the next statement would be kept at once, by itself.
    await tx.query('ROLLBACK TO pending').catch(() => {
      throw new GroupRolledBackError('rolled back with others', { cause: error });
    });
    await tx.query('RELEASE pending');
    return () => reject(error);
  }
}
