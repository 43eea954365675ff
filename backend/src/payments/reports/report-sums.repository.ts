import { Injectable } from '@nestjs/common';
import { pieces } from '../../common/pieces.js';
import { placeholders } from '../../database/batched-read.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { Begin, PaidOutEvent, StateEvent, Sum } from './event-sums.js';
import { moneySql } from './received-money.sql.js';
import type { SumDimension, SumFigure } from './report-sum.entity.js';

/** Payment, event of a payment and event of a refund up to which all is folded. */
export interface FoldedUpTo {
  payment: number;
  event: number;
  refund: number;
}

export interface SumRequest {
  figures: readonly SumFigure[];
  dimension: SumDimension;
  isTest: boolean;
  /** IST days, both included. */
  from: string;
  to: string;
}

const MONEY = "e.to_state = 'SUCCESS' OR e.from_state = 'SUCCESS'";
const ofMoney = (expression: string): string => `CASE WHEN ${MONEY} THEN ${expression} END`;

const EVENTS = `
  SELECT e.id AS id, e.at AS at, e.from_state AS fromState, e.to_state AS toState, p.is_test AS isTest, p.created_at AS begunAt, p.paid_at AS paidAt,
         p.amount AS asked, p.semester_no AS semesterNo,
         ${ofMoney(moneySql.received)} AS amount, ${ofMoney('p.heads')} AS heads, ${ofMoney('p.form')} AS form, ${ofMoney(moneySql.channel)} AS channel
    FROM payment_events e JOIN payments p ON p.id = e.payment_id
   WHERE e.id > ? AND e.from_state <> e.to_state ORDER BY e.id LIMIT ?`;

const PAID_OUT = `
  SELECT e.id AS id, e.at AS at, p.is_test AS isTest, r.amount AS amount, p.semester_no AS semesterNo, p.form AS form, ${moneySql.channel} AS channel
    FROM refund_events e JOIN refunds r ON r.id = e.refund_id JOIN payments p ON p.id = r.payment_id
   WHERE e.id > ? AND e.state = 'paidOut' AND ${moneySql.isOfReceived} ORDER BY e.id LIMIT ?`;

const ALL = 2_147_483_647;
/** Below the limits of both databases for one statement. */
const SUMS_AT_ONCE = 250;
const ADDED = {
  sqlite: 'ON CONFLICT (figure, dimension, is_test, day, value) DO UPDATE SET payments = payments + excluded.payments, amount = amount + excluded.amount',
  mysql: 'ON DUPLICATE KEY UPDATE payments = payments + VALUES(payments), amount = amount + VALUES(amount)',
};

@Injectable()
export class ReportSumsRepository {
  constructor(private readonly transactions: Transactions) {}

  begun(after: number, limit = ALL): Promise<Begin[]> {
    return this.transactions.read<Begin>('SELECT id, created_at AS at, is_test AS isTest FROM payments WHERE id > ? ORDER BY id LIMIT ?', [after, limit]);
  }

  events(after: number, limit = ALL): Promise<StateEvent[]> {
    return this.transactions.read<StateEvent>(EVENTS, [after, limit]);
  }

  paidOut(after: number, limit = ALL): Promise<PaidOutEvent[]> {
    return this.transactions.read<PaidOutEvent>(PAID_OUT, [after, limit]);
  }

  async add(tx: Tx, sums: readonly Sum[]): Promise<void> {
    const added = tx.connection.options.type === 'better-sqlite3' ? ADDED.sqlite : ADDED.mysql;
    for (const some of pieces(sums, SUMS_AT_ONCE)) {
      await tx.query(
        `INSERT INTO report_sums (figure, dimension, is_test, day, value, payments, amount) VALUES ${some.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ')} ${added}`,
        some.flatMap(({ figure, dimension, isTest, day, value, payments, amount }) => [figure, dimension, isTest, day, value, payments, amount]));
    }
  }

  async stored({ figures, dimension, isTest, from, to }: SumRequest): Promise<Sum[]> {
    const rows = await this.transactions.read<Sum>(
      `SELECT figure, dimension, is_test AS isTest, day, value, payments, amount FROM report_sums
        WHERE figure IN (${placeholders(figures)}) AND dimension = ? AND is_test = ? AND day >= ? AND day <= ?`, [...figures, dimension, isTest ? 1 : 0, from, to]);
    return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
  }
}
