import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { financialYear, financialYearsBetween } from '../../src/contract/index.js';
import { openDataSource } from '../../src/database/data-source.js';
import { Transactions } from '../../src/database/transactions.js';
import { ENTITIES } from '../../src/entities.js';
import type { Payment } from '../../src/payments/payment.entity.js';
import { ReceiptIssuer } from '../../src/receipts/receipt-issuer.js';
import { Receipt } from '../../src/receipts/receipt.entity.js';
import { ReceiptRepository } from '../../src/receipts/receipt.repository.js';
import { type CountedYear, countedYears } from '../../src/receipts/series/series-report.js';
import { ReceiptYear } from '../../src/receipts/series/receipt-year.entity.js';
import { SemesterLayoutsService } from '../../src/students/semester-layouts.service.js';
import { runFees } from '../support/run-fees.js';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-databases.js';
import { insertPaidPayment, insertPaidPayments, seriesOf, T0 } from './paid-payment.js';

const YEAR_END = Date.parse('2027-03-31T23:59:59.999+05:30');
const AT_ONCE = 500;

describe('The financial year of a receipt', () => {
  it.each([
    ['2026-04-01T00:00:00.000+05:30', '26-27'], ['2027-03-31T23:59:59.999+05:30', '26-27'], ['2027-04-01T00:00:00.000+05:30', '27-28'],
    ['2027-03-31T18:30:00.000Z', '27-28'], ['2099-12-31T00:00:00.000+05:30', '99-00'],
  ])('should begin on 1 April in India: %s is %s', (at, year) => expect(financialYear(new Date(at))).toBe(year));

  it('should name every year between two moments', () => {
    expect(financialYearsBetween(new Date(YEAR_END), new Date(YEAR_END + 1))).toEqual(['26-27', '27-28']);
    expect(financialYearsBetween(new Date(T0), new Date(T0))).toEqual(['26-27']);
  });
});

describe.each(DATABASES)('The series of receipts on %s', (kind) => {
  let database: TestDatabase;
  let transactions: Transactions;
  beforeEach(async () => {
    database = await createTestDatabase(kind);
    transactions = new Transactions(database.dataSource);
  });
  afterEach(async () => {
    if (database.dataSource.isInitialized) await database.dataSource.destroy();
    await database.close();
  });

  const issuerOn = (on: Transactions): ReceiptIssuer => new ReceiptIssuer(new ReceiptRepository(on, new SemesterLayoutsService()), seriesOf(on));
  const settle = (payment: Payment, at = T0, on = transactions) => on.run(async (tx) => (await issuerOn(on).settled(tx, payment, at))?.());
  const paidPayments = (count: number): Promise<Payment[]> => insertPaidPayments(database.dataSource, count);
  const numbers = async (): Promise<string[]> =>
    (await database.dataSource.getRepository(Receipt).find({ order: { fy: 'ASC', serial: 'ASC' } })).map(({ fy, serial }) => `${fy}/${serial}`);
  const series = () => database.dataSource.getRepository(ReceiptYear).find({ order: { fy: 'ASC' } });
  /** The server starts on another database, into which the backup was restored. */
  const restored = async (file: string, ...options: string[]): Promise<void> => {
    await database.close();
    database = await createTestDatabase(kind, false);
    await database.dataSource.destroy();
    const { code, troubles } = await runFees(['restore', file, ...options], database.url);
    if (code !== 0) throw new Error(troubles);
    database.dataSource = await openDataSource(database.url, ENTITIES);
    transactions = new Transactions(database.dataSource);
    await seriesOf(transactions).leaveOutLostNumbers();
  };
  const upTo = (year: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${year}/${n + 1}`);

  it('should number what settles at once around the midnight of 31 March, on two replicas, from 1 to N in each year', async () => {
    const other = await openDataSource(database.url, ENTITIES);
    try {
      const replicas = [transactions, new Transactions(other)] as const;
      const payments = await paidPayments(AT_ONCE);
      // A millisecond apart; the last one of the old year is in the middle.
      const first = YEAR_END + 1 - AT_ONCE / 2;
      await Promise.all(payments.map((payment, n) => settle(payment, first + n, replicas[n % 2])));
      expect(await numbers()).toEqual([...upTo('26-27', AT_ONCE / 2), ...upTo('27-28', AT_ONCE / 2)]);
      expect(await series()).toEqual(['26-27', '27-28'].map((fy) => ({ fy, last: AT_ONCE / 2, skipped: 0, prefix: 'MMM' })));
    } finally {
      await other.destroy();
    }
  });

  it('should give a number that was taken and rolled back to the next one', async () => {
    const [first, second] = await paidPayments(2) as [Payment, Payment];
    const fails = transactions.run(async (tx) => {
      await (await issuerOn(transactions).settled(tx, first, T0))?.();
      throw new Error('rolled back');
    });
    await expect(fails).rejects.toThrow('rolled back');
    await settle(second);
    expect(await numbers()).toEqual(['26-27/1']);
    await settle(first);
    expect(await numbers()).toEqual(upTo('26-27', 2));
  });

  it('should close the year with the last millisecond of 31 March in India', async () => {
    const [last, first, late] = await paidPayments(3) as [Payment, Payment, Payment];
    await settle(last, YEAR_END);
    await settle(first, YEAR_END + 1);
    // Two replicas, of which one begins a transaction before midnight and commits it afterwards.
    await settle(late, YEAR_END);
    expect(await numbers()).toEqual(['26-27/1', '26-27/2', '27-28/1']);
  });

  it('should keep the number of a receipt that is void, and of one that is valid again', async () => {
    const [payment, other] = await paidPayments(2) as [Payment, Payment];
    await settle(payment);
    await transactions.run((tx) => issuerOn(transactions).reversed(tx, payment, T0));
    await settle(other);
    await settle(payment, YEAR_END + 1);
    expect(await numbers()).toEqual(upTo('26-27', 2));
    expect(await series()).toEqual([expect.objectContaining({ last: 2 })]);
  });

  it('should be counted for the auditor: void ones too, without those that a restore left out, and with what is missing', async () => {
    const payments = await paidPayments(3);
    for (const payment of payments) await settle(payment);
    await transactions.run((tx) => issuerOn(transactions).reversed(tx, payments[0] as Payment, T0));
    const counted = (): Promise<CountedYear[]> => countedYears((sql) => database.dataSource.query(sql));
    expect(await counted()).toEqual([{ year: '26-27', highest: 'MMM/26-27/000003', receipts: 3, skipped: 0, missing: 0 }]);
    await database.dataSource.query('UPDATE receipt_series SET last = 100000, skipped = 99997');
    expect(await counted()).toMatchObject([{ receipts: 3, skipped: 99_997, missing: 0 }]);
    await database.dataSource.query('UPDATE receipt_series SET last = 4, skipped = 0');
    expect(await counted()).toMatchObject([{ receipts: 3, missing: 1 }]);
  });

  it('should never give out a number again after a restore, unless nothing was lost', async () => {
    const [before, lost] = await paidPayments(2) as [Payment, Payment];
    await settle(before);
    const file = join(tmpdir(), `series-${kind}-${process.pid}.gz`);
    try {
      await runFees(['backup', file, '--allow-empty'], database.url);
      await settle(lost);
      await restored(file, '--nothing-lost');
      expect(await series()).toEqual([expect.objectContaining({ last: 1, skipped: 0 })]);

      await restored(file);
      await seriesOf(transactions).leaveOutLostNumbers();
      await settle(await insertPaidPayment(database.dataSource));
      expect(await numbers()).toContain('26-27/100001');
      expect((await series()).find(({ fy }) => fy === '26-27')).toMatchObject({ last: 100_001, skipped: 99_999 });
    } finally {
      rmSync(file, { force: true });
    }
  });
});
