import { Injectable } from '@nestjs/common';
import { pieces } from '../../common/pieces.js';
import type { Paise, SettlementExceptionKind } from '../../contract/index.js';
import { placeholders } from '../../database/batched-read.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { Found } from '../matching/found.js';
import type { Batch } from '../matching/match-data.js';
import { StoredFinding, WaitingPayment } from './comparison.entity.js';
import { LOOK, type LookedAt } from './groups.js';

/** A finding with the digest by which it is accepted. */
export interface Digested extends Found {
  exception: string;
}

export interface FoundSum {
  count: number;
  amount: Paise;
  oldest: string | null;
}

type NewBatch = Batch & { firstDay: string };

/** Below the limits of both databases for one statement. */
const AT_ONCE = 250;
const COLUMNS = `l.id, l.look, l.identity, l.batch, l.kind, l.gateway_txn_id AS gatewayTxnId, l.our_txn_id AS ourTxnId, l.merchant, l.product, l.mode, l.paid_on AS paidOn, l.gross,
  l.fee, l.gst, l.deduction, l.net, l.bank_ref AS bankRef, l.refund_ref AS refundRef, l.settled_on AS settledOn, l.settlement_id AS settlementId, l.utr`;
/** CROSS: SQLite begins with the lines, and by the index that the condition names. */
const COUNTED = 'FROM settlement_lines l CROSS JOIN settlement_files f ON f.id = l.file_id WHERE (f.is_complete = 1 OR f.id = ?)';
const FINDING = `s.kind, s.subject, s.amount, s.expected, s.since, s.transaction_id AS transactionId, s.gateway_txn_id AS gatewayTxnId, s.batch, NULL AS creditId, s.exception`;
const ACCEPTED = 'EXISTS (SELECT 1 FROM settlement_decisions d WHERE d.exception = s.exception)';
const ADDED = ['row_count', 'gross', 'fee', 'gst', 'net'] as const;
const conflict = (added: (column: string) => string): string => [
  ...ADDED.map((column) => `${column} = settlement_batches.${column} + ${added(column)}`),
  `utr = CASE WHEN settlement_batches.utr = '' THEN ${added('utr')} ELSE settlement_batches.utr END`,
  `first_day = CASE WHEN ${added('first_day')} < settlement_batches.first_day THEN ${added('first_day')} ELSE settlement_batches.first_day END`,
].join(', ');
const ADD_TO_BATCH = {
  sqlite: `ON CONFLICT (batch) DO UPDATE SET ${conflict((column) => `excluded.${column}`)}`,
  mysql: `ON DUPLICATE KEY UPDATE ${conflict((column) => `VALUES(${column})`)}`,
};

/** Lines, and what is known of their comparison. Lines of files that are not complete are left out, but those of `withFile`. */
@Injectable()
export class ComparisonRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Lines that stand so in the comparison, in the order of their ids. */
  linesToLookAt(look: number, after: number, limit: number): Promise<LookedAt[]> {
    return this.transactions.read<LookedAt>(`SELECT ${COLUMNS} ${COUNTED} AND l.look = ? AND l.id > ? ORDER BY l.id LIMIT ?`, [0, look, after, limit]);
  }

  linesOfFile(file: number, after: number, limit: number): Promise<LookedAt[]> {
    return this.transactions.read<LookedAt>(`SELECT ${COLUMNS} ${COUNTED} AND l.file_id = ? AND l.id > ? ORDER BY l.id LIMIT ?`, [file, file, after, limit]);
  }

  /** Lines that name one of these. */
  async linesNamed(ourTxnIds: readonly string[], gatewayTxnIds: readonly string[], withFile: number): Promise<LookedAt[]> {
    const found: LookedAt[] = [];
    for (const [column, keys] of [['our_txn_id', ourTxnIds], ['gateway_txn_id', gatewayTxnIds]] as const) {
      for (const some of pieces(keys, AT_ONCE)) {
        found.push(...(await this.transactions.read<LookedAt>(`SELECT ${COLUMNS} ${COUNTED} AND l.${column} IN (${placeholders(some)})`, [withFile, ...some])));
      }
    }
    return found;
  }

  /** @returns the day of the first payment in any report since that day; null without reports. */
  async firstDay(since: string): Promise<string | null> {
    const days = await this.transactions.read<{ day: string | null }>(
      `SELECT MIN(first_day) AS day FROM settlement_batches WHERE settled_on >= ?
        UNION ALL SELECT MIN(CASE WHEN l.settled_on >= ? THEN COALESCE(l.paid_on, l.settled_on) END) AS day ${COUNTED} AND l.look = ${LOOK.new}`, [since, since, 0]);
    return days.reduce<string | null>((first, { day }) => (day !== null && (first === null || day < first) ? day : first), null);
  }

  async waiting(after: number, limit: number): Promise<number[]> {
    const rows = await this.transactions.read<{ id: number }>('SELECT payment_id AS id FROM settlement_waiting WHERE payment_id > ? ORDER BY payment_id LIMIT ?', [after, limit]);
    return rows.map(({ id }) => Number(id));
  }

  /** Those of these payments that wait. */
  async waitingOf(ids: readonly number[]): Promise<number[]> {
    const found: number[] = [];
    for (const some of pieces(ids, AT_ONCE)) {
      const sql = `SELECT payment_id AS id FROM settlement_waiting WHERE payment_id IN (${placeholders(some)})`;
      const rows = await this.transactions.read<{ id: number }>(sql, some);
      found.push(...rows.map(({ id }) => Number(id)));
    }
    return found;
  }

  async wait(tx: Tx, ids: readonly number[]): Promise<void> {
    for (const some of pieces(ids, AT_ONCE)) {
      await tx.createQueryBuilder().insert().into(WaitingPayment).values(some.map((paymentId) => ({ paymentId }))).orIgnore().execute();
    }
  }

  async waitNoLonger(tx: Tx, ids: readonly number[]): Promise<void> {
    for (const some of pieces(ids, AT_ONCE)) await tx.query(`DELETE FROM settlement_waiting WHERE payment_id IN (${placeholders(some)})`, some);
  }

  /** @returns those of these lines that nobody has counted yet. Under the lock of the comparison. */
  async uncounted(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
    const found = new Set<number>();
    for (const some of pieces(ids, AT_ONCE)) {
      const rows = await tx.query<{ id: number }[]>(`SELECT id FROM settlement_lines WHERE look = ${LOOK.new} AND id IN (${placeholders(some)})`, some);
      for (const { id } of rows) found.add(Number(id));
    }
    return found;
  }

  async setLook(tx: Tx, ids: readonly number[], look: number): Promise<void> {
    for (const some of pieces(ids, AT_ONCE)) await tx.query(`UPDATE settlement_lines SET look = ? WHERE id IN (${placeholders(some)})`, [look, ...some]);
  }

  /** Takes the place of what was found about these lines. */
  async replaceFindings(tx: Tx, lines: readonly number[], findings: readonly Omit<StoredFinding, 'id'>[]): Promise<void> {
    for (const some of pieces(lines, AT_ONCE)) await tx.query(`DELETE FROM settlement_findings WHERE line_id IN (${placeholders(some)})`, some);
    for (const some of pieces(findings, AT_ONCE)) await tx.insert(StoredFinding, some);
  }

  async addToBatches(tx: Tx, batches: readonly NewBatch[]): Promise<void> {
    const added = tx.connection.options.type === 'better-sqlite3' ? ADD_TO_BATCH.sqlite : ADD_TO_BATCH.mysql;
    for (const some of pieces(batches, AT_ONCE)) {
      await tx.query(
        `INSERT INTO settlement_batches (batch, merchant, product, settled_on, settlement_id, utr, row_count, gross, fee, gst, net, first_day)
         VALUES ${some.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')} ${added}`,
        some.flatMap(({ id, merchant, product, settledOn, settlementId, utr, rows, gross, fee, gst, net, firstDay }) =>
          [id, merchant, product, settledOn, settlementId, utr, rows, gross, fee, gst, net, firstDay]));
    }
  }

  /** Settled since then. */
  async batches(since: string): Promise<Batch[]> {
    const rows = await this.transactions.read<Batch>(
      `SELECT batch AS id, merchant, product, settled_on AS settledOn, settlement_id AS settlementId, utr, row_count AS ${'`rows`'}, gross, fee, gst, net
         FROM settlement_batches WHERE settled_on >= ? ORDER BY id`, [since]);
    return rows.map((row) => ({ ...row, rows: Number(row.rows), gross: Number(row.gross), fee: Number(row.fee), gst: Number(row.gst), net: Number(row.net) }));
  }

  async netOf(batch: string): Promise<Paise> {
    const [row] = await this.transactions.read<{ net: number | string }>('SELECT net FROM settlement_batches WHERE batch = ?', [batch]);
    return Number(row?.net ?? 0);
  }

  /** Findings that no other day changes. */
  async findings(since: string): Promise<Digested[]> {
    const rows = await this.transactions.read<Digested>(`SELECT ${FINDING} FROM settlement_findings s WHERE s.since >= ? ORDER BY s.id`, [since]);
    return rows.map((row) => ({ ...row, amount: Number(row.amount), expected: row.expected === null ? null : Number(row.expected) }));
  }

  /** Of those that nobody has accepted. */
  async sumOfFindings(kinds: readonly SettlementExceptionKind[], since: string): Promise<FoundSum> {
    const [row] = await this.transactions.read<{ n: number | string; amount: number | string | null; oldest: string | null }>(
      `SELECT COUNT(*) AS n, SUM(ABS(s.amount - COALESCE(s.expected, 0))) AS amount, MIN(s.since) AS oldest
         FROM settlement_findings s WHERE s.kind IN (${placeholders(kinds)}) AND s.since >= ? AND NOT ${ACCEPTED}`, [...kinds, since]);
    return { count: Number(row?.n ?? 0), amount: Number(row?.amount ?? 0), oldest: row?.oldest ?? null };
  }
}
