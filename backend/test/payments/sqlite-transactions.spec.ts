import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { StoredValue } from '../../src/database/stored-value.entity.js';
import { dataSourceOptions, sqlitePath } from '../../src/database/data-source.js';
import { ENTITIES } from '../../src/entities.js';
import { SqliteDriver } from '../../src/database/sqlite/sqlite-driver.js';
import { isDuplicateKey, Transactions, type Tx } from '../../src/database/transactions.js';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.js';

describe('Transactions on sqlite', () => {
  let database: TestDatabase;
  let transactions: Transactions;
  beforeEach(async () => {
    database = await createTestDatabase('sqlite');
    transactions = new Transactions(database.dataSource);
  });
  afterEach(() => database.close());

  const mark = (tx: Tx, name: string) => tx.insert(StoredValue, { name, value: '1' });
  /** What another process finds in the file. */
  const kept = async (): Promise<string[]> => {
    const other = await new DataSource(dataSourceOptions(database.url, ENTITIES)).initialize();
    const rows = await other.query<{ name: string }[]>('SELECT name FROM app_marks ORDER BY name');
    await other.destroy();
    return rows.map(({ name }) => name);
  };

  it('should keep what is committed after a commit failed and the database had rolled back by itself', async () => {
    const fullDisk = transactions.run(async (tx) => {
      await mark(tx, 'lost');
      // As SQLite does when it cannot write: nothing is left for COMMIT, nor for ROLLBACK.
      await tx.query('ROLLBACK');
    });
    await expect(fullDisk).rejects.toThrow(/no transaction/);
    await transactions.run((tx) => mark(tx, 'a'));
    await expect(transactions.run(async (tx) => {
      await mark(tx, 'thrown away');
      throw new Error('refused');
    })).rejects.toThrow('refused');
    await transactions.run((tx) => mark(tx, 'b'));
    expect(await kept()).toEqual(['a', 'b']);
  });

  it('should let each of many at once keep its own rows and no others when every third fails', async () => {
    const works = Array.from({ length: 60 }, (_, index) => transactions.run(async (tx) => {
      await mark(tx, `m${String(index).padStart(2, '0')}`);
      await tx.query('SELECT 1');
      if (index % 3 === 0) throw new Error('refused');
    }));
    const reads = Array.from({ length: 20 }, () => transactions.read('SELECT COUNT(*) AS n FROM app_marks'));
    const results = await Promise.allSettled(works);
    await Promise.all(reads);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    expect(await kept()).toEqual(Array.from({ length: 60 }, (_, index) => index).filter((index) => index % 3 !== 0).map((index) => `m${String(index).padStart(2, '0')}`));
  });

  describe('that come at the same moment', () => {
    const names = Array.from({ length: 40 }, (_, index) => `m${String(index).padStart(2, '0')}`);

    it('should share a commit, 32 of them at most', async () => {
      let commits = 0;
      Object.assign(database.dataSource.logger, { logQuery: (text: string) => void (commits += text === 'COMMIT' ? 1 : 0) });
      await Promise.all(names.map((name) => transactions.run((tx) => mark(tx, name))));
      expect(commits).toBe(2);
      expect(await kept()).toEqual(names);
    });

    it('should each be answered when another process can see what it wrote, and not before', async () => {
      const other = new SqliteDriver(sqlitePath(database.url), { readonly: true });
      const seen = other.prepare('SELECT COUNT(*) AS n FROM app_marks WHERE name = ?');
      const answered = await Promise.all(names.map((name) => transactions.run((tx) => mark(tx, name)).then(() => seen.all(name))));
      other.close();
      expect(answered).toEqual(names.map(() => [{ n: 1 }]));
    });

    it('should all fail, and nothing be kept, when their commit fails', async () => {
      const results = await Promise.allSettled(names.slice(0, 5).map((name, index) => transactions.run(async (tx) => {
        await mark(tx, name);
        if (index !== 2) return;
        await tx.query('PRAGMA defer_foreign_keys = ON');
        await tx.query('INSERT INTO payment_events (payment_id, at, from_state, to_state, cause) VALUES (77, 0, NULL, ?, ?)', ['CREATED', 'token']);
      })));
      expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
      expect(await kept()).toEqual([]);
    });

    it('should run again, each to be kept once, when the database rolled back what they had written together', async () => {
      const runs = new Map<string, number>();
      await Promise.all(names.slice(0, 5).map((name, index) => transactions.run(async (tx) => {
        const run = (runs.get(name) ?? 0) + 1;
        runs.set(name, run);
        await mark(tx, name);
        if (index === 2 && run === 1) await tx.query('ROLLBACK');
      })));
      expect(await kept()).toEqual(names.slice(0, 5));
      expect([...runs.values()]).toEqual([2, 2, 2, 1, 1]);
    });

    it('should each be kept, those beyond the first 32 too, when another process held the file at their moment', async () => {
      const other = new SqliteDriver(sqlitePath(database.url));
      other.exec('BEGIN IMMEDIATE');
      const works = Promise.all(names.map((name) => transactions.run((tx) => mark(tx, name))));
      await sleep(50);
      other.exec('ROLLBACK');
      other.close();
      await works;
      expect(await kept()).toEqual(names);
    });

    it('should take back the one whose key is taken and keep the others', async () => {
      await transactions.run((tx) => mark(tx, 'm02'));
      const results = await Promise.allSettled(names.slice(0, 5).map((name) => transactions.run((tx) => mark(tx, name))));
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
      expect(isDuplicateKey((results[2] as PromiseRejectedResult).reason)).toBe(true);
      expect(await kept()).toEqual(names.slice(0, 5));
    });

    it('should all be rejected when one of them leaves a transaction open, and later ones as well', async () => {
      const left = transactions.run(async (tx) => {
        await mark(tx, 'lost');
        await tx.queryRunner?.startTransaction();
      });
      await expect(left).rejects.toThrow('left open');
      await transactions.run((tx) => mark(tx, 'after'));
      expect(await kept()).toEqual(['after']);
    });
  });
});
