import { setImmediate as endOfThisTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';

/** Limits how long plain reads wait for a commit. */
const MAX_GROUP = 32;

type Work<T> = (tx: EntityManager) => Promise<T>;
type Transaction = <T>(work: Work<T>) => Promise<T>;

interface PendingTransaction {
  work: Work<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** SQLite rolled back the whole group: every transaction of it is retried. */
export class GroupRolledBackError extends Error {}

/**
 * Group commit: a commit on SQLite waits for the disk, and everyone waits for it. Transactions that are pending when
 * BEGIN succeeds run one after the other in one transaction, each behind a savepoint, so that a failing one rolls back
 * its own rows only. All are resolved after the COMMIT and rejected when it fails. See
 * docs/decisions/0016-one-commit-for-many.md.
 *
 * @param transaction runs its work between BEGIN and COMMIT or ROLLBACK.
 * @returns a function of the same type. Rejects with `GroupRolledBackError` when the work should be retried.
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
        const runOne = group.length === 1 ? runAlone : runInSavepoint;
        for (const pending of group) settlements.push(await runOne(pending, tx));
      });
      for (const settle of settlements) settle();
    } catch (error) {
      // The group is empty when BEGIN failed or the connection was not free in time.
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

async function runInSavepoint({ work, resolve, reject }: PendingTransaction, tx: EntityManager): Promise<() => void> {
  await tx.query('SAVEPOINT pending');
  try {
    const value = await work(tx);
    await tx.query('RELEASE pending');
    return () => resolve(value);
  } catch (error) {
    // SQLite may have rolled back everything, for example after a full disk: later statements would be committed one by
    // one.
    await tx.query('ROLLBACK TO pending').catch(() => {
      throw new GroupRolledBackError('rolled back with others', { cause: error });
    });
    await tx.query('RELEASE pending');
    return () => reject(error);
  }
}
