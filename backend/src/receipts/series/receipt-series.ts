import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { financialYear, financialYearsBetween } from '../../contract/index.js';
import { StoredValues } from '../../database/stored-values.js';
import { RECEIPTS_LOST_SINCE } from '../../database/backup/restore-marks.js';
import { StaleRowError, Transactions, type Tx } from '../../database/transactions.js';

/** One statement takes the next number, and makes the year when there is none: the row stays locked until the commit. */
const NEXT = {
  sqlite: 'INSERT INTO receipt_series (fy, last, skipped, prefix) VALUES (?, 1, 0, ?) ON CONFLICT (fy) DO UPDATE SET last = last + 1 RETURNING last',
  mysql: 'INSERT INTO receipt_series (fy, last, skipped, prefix) VALUES (?, LAST_INSERT_ID(1), 0, ?) ON DUPLICATE KEY UPDATE last = LAST_INSERT_ID(last + 1)',
};
const NUMBER_RECEIPT = 'UPDATE receipts SET fy = ?, serial = ? WHERE id = ? AND serial IS NULL';

const AT_ONCE = 50;
/** After a restore numbers go on behind the next round one, and at least this far behind the last that is known. */
const ROUND = 100_000;
const MARGIN = 10_000;

export const RECEIPT_PREFIX = Symbol('RECEIPT_PREFIX');

export interface SeriesNumber {
  /** `26-27` */
  fy: string;
  serial: number;
}

/** Numbers receipts without a gap within each financial year (docs/requirements.md#series, decision 31). */
@Injectable()
export class ReceiptSeries {
  constructor(
    private readonly transactions: Transactions,
    private readonly values: StoredValues,
    private readonly clock: Clock,
    @Inject(RECEIPT_PREFIX) private readonly prefix: string,
  ) {}

  /**
   * Takes the next number. Among the last statements of the transaction: every other settlement waits for its commit.
   *
   * @param issuedAt UTC ms; its IST day decides the year.
   */
  async next(tx: Tx, issuedAt: number): Promise<SeriesNumber> {
    const fy = financialYear(new Date(issuedAt));
    if (tx.connection.options.type === 'better-sqlite3') {
      const [row] = (await tx.query(NEXT.sqlite, [fy, this.prefix])) as { last: number }[];
      return { fy, serial: row?.last ?? 0 };
    }
    const { raw } = await queryRunnerOf(tx).query(NEXT.mysql, [fy, this.prefix], true);
    return { fy, serial: (raw as { insertId: number }).insertId };
  }

  /** Before the server settles anything: what a restore asks of the series, and the prefix of years that a migration made. */
  async prepare(): Promise<void> {
    await this.transactions.run((tx) => tx.query("UPDATE receipt_series SET prefix = ? WHERE prefix = ''", [this.prefix]));
    await this.leaveOutLostNumbers();
  }

  /** Numbers receipts of a server of the version before, during a rolling update. In the order of their issue. */
  async numberRest(): Promise<void> {
    for (let numbered = AT_ONCE; numbered === AT_ONCE; ) {
      numbered = await this.transactions.run(async (tx) => {
        const rest = (await tx.query(`SELECT id, issued_at AS issuedAt FROM receipts WHERE fy IS NULL ORDER BY issued_at, id LIMIT ${AT_ONCE}`)) as { id: number; issuedAt: number }[];
        for (const { id, issuedAt } of rest) await this.number(tx, id, issuedAt);
        return rest.length;
      });
    }
  }

  private async number(tx: Tx, receiptId: number, issuedAt: number): Promise<void> {
    const { fy, serial } = await this.next(tx, issuedAt);
    const { affected } = await queryRunnerOf(tx).query(NUMBER_RECEIPT, [fy, serial, receiptId], true);
    // Another replica has numbered it since it was read: the number that was taken goes back.
    if (affected !== 1) throw new StaleRowError(`receipt ${receiptId} has a number`);
  }

  /** Numbers given out after the backup may stand on paper: none is given out again. */
  private async leaveOutLostNumbers(): Promise<void> {
    if (!(await this.values.read([RECEIPTS_LOST_SINCE])).has(RECEIPTS_LOST_SINCE)) return;
    await this.values.change(RECEIPTS_LOST_SINCE, async (since, tx) => {
      const [from, to] = [Number(since), this.clock.now()].sort((a, b) => a - b) as [number, number];
      for (const year of since === '' ? [] : financialYearsBetween(new Date(from), new Date(to))) await this.leaveOut(tx, year);
      return '';
    });
  }

  private async leaveOut(tx: Tx, year: string): Promise<void> {
    const [row] = (await tx.query('SELECT last, skipped FROM receipt_series WHERE fy = ?', [year])) as { last: number; skipped: number }[];
    const last = row?.last ?? 0;
    const next = Math.ceil((last + MARGIN) / ROUND) * ROUND;
    const skipped = (row?.skipped ?? 0) + next - last;
    if (row) await tx.query('UPDATE receipt_series SET last = ?, skipped = ? WHERE fy = ?', [next, skipped, year]);
    else await tx.query('INSERT INTO receipt_series (fy, last, skipped, prefix) VALUES (?, ?, ?, ?)', [year, next, skipped, this.prefix]);
  }
}

function queryRunnerOf(tx: Tx): NonNullable<Tx['queryRunner']> {
  if (!tx.queryRunner) throw new Error('A receipt is numbered in a transaction only');
  return tx.queryRunner;
}
