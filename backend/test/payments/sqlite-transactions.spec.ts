import { DataSource } from 'typeorm';
import { AppMark } from '../../src/database/app-mark.entity.js';
import { dataSourceOptions } from '../../src/database/data-source.js';
import { Transactions, type Tx } from '../../src/database/transactions.js';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.js';

describe('Transactions on sqlite', () => {
  let database: TestDatabase;
  let transactions: Transactions;
  beforeEach(async () => {
    database = await createTestDatabase('sqlite');
    transactions = new Transactions(database.dataSource);
  });
  afterEach(() => database.close());

  const mark = (tx: Tx, name: string) => tx.insert(AppMark, { name, value: '1' });
  /** What another process finds in the file. */
  const kept = async (): Promise<string[]> => {
    const other = await new DataSource(dataSourceOptions(database.url)).initialize();
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
});
