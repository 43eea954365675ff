import { Injectable } from '@nestjs/common';
import { pieces } from '../../common/pieces.js';
import type { Paise } from '../../contract/index.js';
import { placeholders } from '../../database/batched-read.js';
import { Transactions } from '../../database/transactions.js';
import { COUNTER } from '../../payments/ledger/booked-money.js';
import type { Batch, Row } from '../matching/match-data.js';

export type StoredRow = Row & { id: number };

/** Rows with these ids, from the first to the last. */
export interface Span {
  from: number;
  to: number;
}

/** Below the limits of both databases for one statement. */
const AT_ONCE = 250;
const COLUMNS = `l.id, l.identity, l.batch, l.kind, l.gateway_txn_id AS gatewayTxnId, l.our_txn_id AS ourTxnId, l.merchant, l.product, l.mode, l.paid_on AS paidOn, l.gross,
  l.fee, l.gst, l.deduction, l.net, l.bank_ref AS bankRef, l.refund_ref AS refundRef, l.settled_on AS settledOn, l.settlement_id AS settlementId, l.utr`;
const COUNTED = 'FROM settlement_lines l JOIN settlement_files f ON f.id = l.file_id WHERE (f.is_complete = 1 OR f.id = ?)';
const COMPLETE = 'f.is_complete = 1';
/** Of a row: what `feeFaults` looks at exactly. */
const MAY_HAVE_FEE_FAULT = "ABS(l.deduction - l.fee - l.gst) > 1 OR ABS(ABS(l.gst) * 100 - ABS(l.fee) * 18) > 100 OR (l.fee > 0 AND (LOWER(l.mode) LIKE '%up%' OR LOWER(l.mode) LIKE '%bq%' OR LOWER(l.mode) LIKE '%bhim%'))";
const number = (value: number | string | null | undefined): number => Number(value ?? 0);

/** Rows of reports, side by side with the charges. Rows of files that are not complete are left out, but those of `withFile`. */
@Injectable()
export class ComparisonRepository {
  constructor(private readonly transactions: Transactions) {}

  async lastId(table: 'settlement_lines' | 'charges'): Promise<number> {
    const [row] = await this.transactions.read<{ id: number | null }>(`SELECT MAX(id) AS id FROM ${table}`);
    return number(row?.id);
  }

  /**
   * Rows of sales that do not plainly say what the charge of their id says, and all others: refunds, reversals, rows without the gateway's
   * id. What is wrong with them, if anything, `matchRows` finds.
   */
  rowsToCompare({ from, to }: Span, since: string): Promise<StoredRow[]> {
    return this.rows(`AND l.id BETWEEN ? AND ? AND l.settled_on >= ? AND (l.kind <> 'sale' OR l.gateway_txn_id = '' OR ${MAY_HAVE_FEE_FAULT}
      OR NOT EXISTS (SELECT 1 FROM charges c WHERE c.gateway_txn_id = l.gateway_txn_id AND c.amount = l.gross AND c.is_reversed = 0 AND l.our_txn_id IN ('', c.transaction_id))
      OR EXISTS (SELECT 1 FROM settlement_lines o WHERE o.gateway_txn_id = l.gateway_txn_id AND o.kind = 'sale' AND o.id <> l.id))`, [0, from, to, since]);
  }

  /** Payments with a charge that was paid in these days (IST, both included), stands, and is in no report by its id. */
  async paymentsUnreported({ from, to }: Span, first: string, last: string): Promise<number[]> {
    const rows = await this.transactions.read<{ id: number }>(
      `SELECT DISTINCT c.payment_id AS id FROM charges c WHERE c.id BETWEEN ? AND ? AND c.paid_on BETWEEN ? AND ? AND c.is_reversed = 0 AND c.provider <> '${COUNTER}' AND NOT EXISTS (
         SELECT 1 FROM settlement_lines l JOIN settlement_files f ON f.id = l.file_id WHERE l.gateway_txn_id = c.gateway_txn_id AND l.kind = 'sale' AND ${COMPLETE})`,
      [from, to, first, last]);
    return rows.map(({ id }) => Number(id));
  }

  rowsOfFile(file: number, after: number, limit: number): Promise<StoredRow[]> {
    return this.rows(`AND l.file_id = ? AND l.id > ? ORDER BY l.id LIMIT ?`, [file, file, after, limit]);
  }

  /** Rows that name one of these. */
  async rowsNamed(ourTxnIds: readonly string[], gatewayTxnIds: readonly string[], withFile: number): Promise<StoredRow[]> {
    const found: StoredRow[] = [];
    for (const [column, keys] of [['our_txn_id', ourTxnIds], ['gateway_txn_id', gatewayTxnIds]] as const) {
      for (const some of pieces(keys, AT_ONCE)) found.push(...(await this.rows(`AND l.${column} IN (${placeholders(some)})`, [withFile, ...some])));
    }
    return found;
  }

  /** @returns the day of the first payment in any report since that day; null without reports. */
  async firstDay(since: string): Promise<string | null> {
    const first = (column: string): string =>
      `SELECT * FROM (SELECT l.${column} AS day FROM settlement_lines l JOIN settlement_files f ON f.id = l.file_id
         WHERE ${COMPLETE} AND l.${column} >= ? ORDER BY l.${column} LIMIT 1) AS by_${column}`;
    const days = await this.transactions.read<{ day: string }>(`${first('paid_on')} UNION ALL ${first('settled_on')}`, [since, since]);
    return days.map(({ day }) => day).sort()[0] ?? null;
  }

  /** What was settled in these days (both included), in the order in which it came. */
  async batches(from: string, to: string): Promise<Batch[]> {
    const rows = await this.transactions.read<Batch>(
      `SELECT l.batch AS id, MIN(l.merchant) AS merchant, MIN(l.product) AS product, MIN(l.settled_on) AS settledOn, MIN(l.settlement_id) AS settlementId, MAX(l.utr) AS utr,
              COUNT(*) AS ${'`rows`'}, SUM(l.gross) AS gross, SUM(l.fee) AS fee, SUM(l.gst) AS gst, SUM(l.net) AS net
         FROM settlement_lines l JOIN settlement_files f ON f.id = l.file_id WHERE ${COMPLETE} AND l.settled_on BETWEEN ? AND ? GROUP BY l.batch ORDER BY MIN(l.id)`, [from, to]);
    return rows.map((row) => ({ ...row, rows: number(row.rows), gross: number(row.gross), fee: number(row.fee), gst: number(row.gst), net: number(row.net) }));
  }

  async netOf(batch: string): Promise<Paise> {
    const sql = `SELECT SUM(l.net) AS net FROM settlement_lines l JOIN settlement_files f ON f.id = l.file_id WHERE ${COMPLETE} AND l.batch = ?`;
    const [row] = await this.transactions.read<{ net: number | string | null }>(sql, [batch]);
    return number(row?.net);
  }

  private rows(condition: string, values: (number | string)[]): Promise<StoredRow[]> {
    return this.transactions.read<StoredRow>(`SELECT ${COLUMNS} ${COUNTED} ${condition}`, values);
  }
}
