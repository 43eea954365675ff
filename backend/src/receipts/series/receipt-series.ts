import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { financialYear, financialYearsBetween } from '../../contract/index.js';
import { StoredValues } from '../../database/stored-values.js';
import { RECEIPTS_LOST_SINCE } from '../../database/backup/restore-marks.js';
import type { Tx } from '../../database/transactions.js';

/** One statement takes the next number, and makes the year when there is none: the row stays locked until the commit. */
const NEXT = {
  sqlite: 'INSERT INTO receipt_series (fy, last, skipped, prefix) VALUES (?, 1, 0, ?) ON CONFLICT (fy) DO UPDATE SET last = last + 1 RETURNING last',
  mysql: 'INSERT INTO receipt_series (fy, last, skipped, prefix) VALUES (?, LAST_INSERT_ID(1), 0, ?) ON DUPLICATE KEY UPDATE last = LAST_INSERT_ID(last + 1)',
};

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

  /** After a restore, before the server settles anything: numbers given out after the backup may stand on paper, and none is given out again. */
  async leaveOutLostNumbers(): Promise<void> {
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
