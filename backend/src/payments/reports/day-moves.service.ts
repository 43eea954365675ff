import { Injectable } from '@nestjs/common';
import { istIsoDateTime, rupeesText } from '../../contract/index.js';
import { Transactions } from '../../database/transactions.js';
import { shownStatus, type PaymentState } from '../ledger/payment-state.js';
import { moneySql } from './received-money.sql.js';

interface Row {
  id: number;
  at: number | string;
  transactionId: string;
  receiptNo: string;
  fromState: PaymentState | null;
  toState: PaymentState;
  cause: string;
  amount: number | string;
}

const PAGE = 1_000;

/** Every step of a payment in a span of time, page by page. */
@Injectable()
export class DayMovesService {
  constructor(private readonly transactions: Transactions) {}

  /** @param from UTC ms; `to` is not included. No field needs quotes. */
  async *csv(from: number, to: number): AsyncGenerator<string> {
    yield 'Time,Transaction ID,Receipt No,From,To,Cause,Amount\r\n';
    for (let after = 0; ; ) {
      const rows = await this.transactions.read<Row>(
        `SELECT e.id AS id, e.at AS at, p.transaction_id AS transactionId, p.receipt_no AS receiptNo, e.from_state AS fromState, e.to_state AS toState, e.cause AS cause,
                ${moneySql.moved} AS amount
           FROM payment_events e JOIN payments p ON p.id = e.payment_id WHERE e.id > ? AND e.at >= ? AND e.at < ? ORDER BY e.id LIMIT ${PAGE}`, [after, from, to]);
      if (rows.length > 0) yield rows.map(lineOf).join('');
      if (rows.length < PAGE) return;
      after = Number(rows.at(-1)?.id);
    }
  }
}

const lineOf = ({ at, transactionId, receiptNo, fromState, toState, cause, amount }: Row): string =>
  `${[istIsoDateTime(new Date(Number(at))), transactionId, receiptNo, fromState === null ? '' : shownStatus(fromState), shownStatus(toState), cause, rupeesText(Number(amount))].join(',')}\r\n`;
