import { setImmediate as endOfThisTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';

/** So many share one commit at most: whoever only reads waits for them. */
const AT_MOST = 32;

type Work<T> = (tx: EntityManager) => Promise<T>;
type Transaction = <T>(work: Work<T>) => Promise<T>;

interface Passenger {
  work: Work<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** SQLite rolled back by itself what several had written: nothing of it is kept, run again. */
export class UndoneTogether extends Error {}

/**
 * A commit on SQLite waits until the disk has it, and everybody waits for that. All transactions that were asked for by
 * the time BEGIN succeeds, one turn of the event loop later at least, therefore run one after the other between it and
 * one COMMIT, each behind a savepoint: one that fails takes back its own rows only. Nobody is answered before the
 * COMMIT, and when that fails, it has failed for all. See docs/decisions/0016-one-commit-for-many.md.
 *
 * @param transaction runs its work alone between BEGIN and COMMIT or ROLLBACK.
 * @returns the same for many at once. Rejects with `UndoneTogether` when it should be run again.
 */
export function committingTogether(transaction: Transaction): Transaction {
  const waiting: Passenger[] = [];

  const takeTurn = async (): Promise<void> => {
    await endOfThisTurn();
    let aboard: Passenger[] = [];
    const outcomes: (() => void)[] = [];
    try {
      await transaction(async (tx) => {
        aboard = waiting.splice(0, AT_MOST);
        if (waiting.length > 0) void takeTurn();
        const runOne = aboard.length === 1 ? runAlone : runBehindSavepoint;
        for (const passenger of aboard) outcomes.push(await runOne(passenger, tx));
      });
      for (const tell of outcomes) tell();
    } catch (error) {
      // Nobody is aboard yet when BEGIN fails, or when the connection was not free in time.
      for (const { reject } of aboard.length > 0 ? aboard : waiting.splice(0)) reject(error);
    }
  };

  return (work) => new Promise((resolve, reject) => {
    waiting.push({ work, resolve: resolve as Passenger['resolve'], reject });
    if (waiting.length === 1) void takeTurn();
  });
}

async function runAlone({ work, resolve }: Passenger, tx: EntityManager): Promise<() => void> {
  const value = await work(tx);
  return () => resolve(value);
}

async function runBehindSavepoint({ work, resolve, reject }: Passenger, tx: EntityManager): Promise<() => void> {
  await tx.query('SAVEPOINT passenger');
  try {
    const value = await work(tx);
    await tx.query('RELEASE passenger');
    return () => resolve(value);
  } catch (error) {
    // After a full disk, say, SQLite may have rolled back all: the next statement would be kept at once, by itself.
    await tx.query('ROLLBACK TO passenger').catch(() => {
      throw new UndoneTogether('rolled back with others', { cause: error });
    });
    await tx.query('RELEASE passenger');
    return () => reject(error);
  }
}
