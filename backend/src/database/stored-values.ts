import { Injectable } from '@nestjs/common';
import { StoredValue } from './stored-value.entity.js';
import { findAndLock, Transactions, type Tx } from './transactions.js';

/** Values that every replica shares, in `app_marks`. */
@Injectable()
export class StoredValues {
  constructor(private readonly transactions: Transactions) {}

  /** By name; those that are empty or were never written are left out. */
  async read(names: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.transactions.read<{ name: string; value: string }>(
      `SELECT name, value FROM app_marks WHERE name IN (${names.map(() => '?').join(', ')})`, [...names],
    );
    return new Map(rows.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]));
  }

  /** Writes a value within another transaction. */
  async put(tx: Tx, name: string, value: string): Promise<void> {
    await tx.createQueryBuilder().insert().into(StoredValue).values({ name, value: '' }).orIgnore().execute();
    await tx.update(StoredValue, { name }, { value });
  }

  /**
   * Changes a value under its lock: of two replicas the second sees what the first made of it.
   *
   * @param change gets the value, empty when there is none, and returns the new one. May write more in the same transaction.
   */
  async change(name: string, change: (value: string, tx: Tx) => Promise<string>): Promise<void> {
    await this.transactions.run(async (tx) => {
      await tx.createQueryBuilder().insert().into(StoredValue).values({ name, value: '' }).orIgnore().execute();
      const before = (await findAndLock(tx, StoredValue, { name }))?.value ?? '';
      const after = await change(before, tx);
      if (after !== before) await tx.update(StoredValue, { name }, { value: after });
    });
  }
}
