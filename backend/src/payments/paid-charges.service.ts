import { Injectable } from '@nestjs/common';
import { groupBy } from '../common/group-by.js';
import { pieces } from '../common/pieces.js';
import { istDate, type Paise } from '../contract/index.js';
import { placeholders } from '../database/batched-read.js';
import { Transactions } from '../database/transactions.js';
import { COUNTER } from './ledger/booked-money.js';

/** Money of a charge that the gateway's reports should show on its way back. */
export interface RecordedRefund {
  amount: Paise;
  /** The day on which the gateway was told, or a person recorded it: `yyyy-MM-dd`, IST. */
  on: string;
}

/** A charge that the gateway has called paid. Days are `yyyy-MM-dd`, IST. */
export interface PaidCharge {
  transactionId: string;
  gatewayTxnId: string;
  amount: Paise;
  paidOn: string;
  isReversed: boolean;
  /** Through the gateway, and what a person recorded. A bank transfer is in no report of the gateway. */
  refunds: readonly RecordedRefund[];
}

export interface NamedPayment {
  id: number;
  transactionId: string;
}

export interface ChargeNames {
  ids?: readonly number[];
  transactionIds?: readonly string[];
  gatewayTxnIds?: readonly string[];
}

type Numbers = number | string;

const IDS_AT_ONCE = 500;
/** The gateway may have carried it out. */
const AT_GATEWAY = "r.method <> 'bankTransfer' AND r.state IN ('sent', 'accepted', 'unknown', 'paidOut')";
const OF_GATEWAY = `c.provider <> '${COUNTER}' AND c.paid_on IS NOT NULL`;

/** For what is compared with the gateway's reports. */
@Injectable()
export class PaidChargesService {
  constructor(private readonly transactions: Transactions) {}

  /** The charges of these payments. */
  async ofPayments(ids: readonly number[]): Promise<PaidCharge[]> {
    const found = await Promise.all(pieces(ids, IDS_AT_ONCE).map((some) => this.ofSome(some)));
    return found.flat();
  }

  /** Payments that one of these names. */
  async named({ ids = [], transactionIds = [], gatewayTxnIds = [] }: ChargeNames): Promise<NamedPayment[]> {
    const read = (from: string, column: string, keys: readonly Numbers[]): Promise<NamedPayment[]>[] =>
      pieces(keys, IDS_AT_ONCE).map((some) => this.transactions.read<NamedPayment>(`SELECT ${from} WHERE ${column} IN (${placeholders(some)})`, [...some]));
    const ofPayments = 'id, transaction_id AS transactionId FROM payments';
    const all = (await Promise.all([
      ...read(ofPayments, 'id', ids), ...read(ofPayments, 'transaction_id', transactionIds),
      ...read('payment_id AS id, transaction_id AS transactionId FROM charges', 'gateway_txn_id', gatewayTxnIds),
    ])).flat();
    return [...new Map(all.map(({ id, transactionId }) => [Number(id), { id: Number(id), transactionId }])).values()];
  }

  /** Payments of which the gateway's reports should show money on its way back. */
  async withRefunds(): Promise<number[]> {
    const rows = await this.transactions.read<{ id: Numbers }>(`SELECT DISTINCT r.payment_id AS id FROM refunds r WHERE ${AT_GATEWAY}`);
    return rows.map(({ id }) => Number(id));
  }

  private async ofSome(ids: readonly number[]): Promise<PaidCharge[]> {
    const [rows, refunds] = await Promise.all([
      this.transactions.read<Omit<PaidCharge, 'isReversed' | 'refunds'> & { paymentId: Numbers; isReversed: Numbers }>(
        `SELECT c.payment_id AS paymentId, c.transaction_id AS transactionId, c.gateway_txn_id AS gatewayTxnId, c.amount, c.paid_on AS paidOn, c.is_reversed AS isReversed
           FROM charges c WHERE c.payment_id IN (${placeholders(ids)}) AND ${OF_GATEWAY} ORDER BY c.id`, [...ids]),
      this.transactions.read<{ paymentId: Numbers; gatewayTxnId: string; amount: Numbers; at: Numbers }>(
        `SELECT r.payment_id AS paymentId, r.gateway_txn_id AS gatewayTxnId, r.amount, COALESCE(r.sent_at, r.created_at) AS at
           FROM refunds r WHERE r.payment_id IN (${placeholders(ids)}) AND ${AT_GATEWAY} ORDER BY r.id`, [...ids]),
    ]);
    const keyOf = (one: { paymentId: Numbers; gatewayTxnId: string }): string => `${one.paymentId} ${one.gatewayTxnId}`;
    const given = groupBy(refunds, keyOf);
    return rows.map((row) => ({
      transactionId: row.transactionId, gatewayTxnId: row.gatewayTxnId, amount: Number(row.amount), paidOn: row.paidOn,
      isReversed: Number(row.isReversed) === 1,
      refunds: (given.get(keyOf(row)) ?? []).map(({ amount, at }) => ({ amount: Number(amount), on: istDate(new Date(Number(at))) })),
    }));
  }
}
