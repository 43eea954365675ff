import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Paise } from '../contract/index.js';
import { holdsDemand, PAYMENT_STATES, type PaymentState } from './ledger/payment-state.js';
import { RELEASED_BY_OFFICE } from './payment.repository.js';

/** Money of which nobody knows yet where it ends. */
export interface OpenMoney {
  count: number;
  amount: Paise;
  /** UTC ms; null when there is none. */
  oldestAt: number | null;
}

export const openMoneyOf = (row: { at: number | string | null; n: number | string; amount: number | string } | undefined): OpenMoney =>
  ({ count: Number(row?.n ?? 0), amount: Number(row?.amount ?? 0), oldestAt: row?.at == null ? null : Number(row.at) });

const listed = (states: readonly PaymentState[]): string => states.map((state) => `'${state}'`).join(', ');

/** How many payments there are of each kind, for people, alarms and metrics. */
@Injectable()
export class PaymentCounts {
  constructor(private readonly dataSource: DataSource) {}

  async byState(): Promise<Record<string, number>> {
    const rows: { state: string; n: number }[] = await this.dataSource.query('SELECT state, COUNT(*) AS n FROM payments GROUP BY state');
    return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]));
  }

  /**
   * For alarm and metrics.
   *
   * @returns UTC ms of the oldest attempt whose end is not known, without those about which the office has decided; and the
   *   number of requeries due.
   */
  async backlog(now: number): Promise<{ oldestOpenAt: number | null; due: number }> {
    const { oldestAt } = await this.inDoubt();
    const [due] = await this.dataSource.query<{ n: number }[]>(
      `SELECT (SELECT COUNT(*) FROM payments WHERE state IN (${listed(PAYMENT_STATES)}) AND next_check_at <= ?)
            + (SELECT COUNT(*) FROM payments WHERE state IN (${listed(PAYMENT_STATES)}) AND hint_due_at <= ?) AS n`, [now, now],
    );
    return { oldestOpenAt: oldestAt, due: Number(due?.n ?? 0) };
  }

  /** Attempts whose end is not known, without those about which the office has decided. */
  async inDoubt(): Promise<OpenMoney> {
    const sums = 'MIN(created_at) AS at, COUNT(*) AS n, COALESCE(SUM(amount), 0) AS amount';
    const [open] = await this.dataSource.query<{ at: number | string | null; n: number | string; amount: number | string }[]>(
      `SELECT MIN(doubts.at) AS at, SUM(doubts.n) AS n, SUM(doubts.amount) AS amount FROM (
         SELECT ${sums} FROM payments WHERE state IN (${listed(PAYMENT_STATES.filter(holdsDemand))}) AND NOT ${RELEASED_BY_OFFICE}
         UNION ALL SELECT ${sums} FROM payments WHERE state = 'EXPIRED' AND last_answer = 'pending' AND needs_review = 1) AS doubts`,
    );
    return openMoneyOf(open);
  }
}
