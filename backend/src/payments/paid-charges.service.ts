import { Injectable } from '@nestjs/common';
import { pieces } from '../common/pieces.js';
import { istDate, type Paise, type RefundState } from '../contract/index.js';
import { placeholders } from '../database/batched-read.js';
import { Transactions } from '../database/transactions.js';
import { BOOKED_KEY, isBookedKey } from './ledger/booked-money.js';
import { chargesOf } from './ledger/charges.js';
import { chargeDecisions } from './ledger/known-money.js';
import { type MoneyHistory, PaymentRepository } from './payment.repository.js';
import type { Refund } from './refunds/refund.entity.js';
import { RefundRepository } from './refunds/refund.repository.js';

/** Money of a charge that the gateway's reports should show on its way back. */
export interface RecordedRefund {
  amount: Paise;
  /** The day on which the gateway was told, or a person recorded it: `yyyy-MM-dd`, IST. */
  on: string;
}

/** A charge of which a signed message says that it was paid. Days are `yyyy-MM-dd`, IST. */
export interface PaidCharge {
  transactionId: string;
  /** Empty when no message names it. */
  gatewayTxnId: string;
  amount: Paise;
  paidOn: string;
  isReversed: boolean;
  /** Through the gateway, and what a person recorded of the rest. A bank transfer is in no report of the gateway. */
  refunds: readonly RecordedRefund[];
}

interface Row {
  paymentId: number | string;
  transactionId: string;
  asked: number | string;
  gatewayTxnId: string;
  amount: number | string;
  paidAt: number | string;
  isReversed: number | string;
}

/** The last of each kind of change that was looked at, in the order of `CHANGES`. */
export type ChangeMark = readonly number[];

export interface ChangedPayments {
  ids: number[];
  young: number[];
  upTo: ChangeMark;
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

interface Change {
  id: number | string;
  paymentId: number | string;
  at: number | string;
}

const MONEY_STATES = "'SUCCESS', 'DUPLICATE', 'MISMATCH', 'REVERSED', 'REFUNDED'";
/** Whatever changes what `ofPayments` says of a payment. */
const CHANGES: readonly string[] = [
  'SELECT id, payment_id AS paymentId, received_at AS at FROM gateway_facts WHERE id > ? ORDER BY id LIMIT ?',
  `SELECT id, payment_id AS paymentId, at FROM payment_events WHERE id > ? AND from_state <> to_state AND (from_state IN (${MONEY_STATES}) OR to_state IN (${MONEY_STATES})) ORDER BY id LIMIT ?`,
  'SELECT id, payment_id AS paymentId, created_at AS at FROM refunds WHERE id > ? ORDER BY id LIMIT ?',
  'SELECT e.id AS id, r.payment_id AS paymentId, e.at AS at FROM refund_events e JOIN refunds r ON r.id = e.refund_id WHERE e.id > ? ORDER BY e.id LIMIT ?',
];
const FACTS = 0;
const IDS_AT_ONCE = 500;
/** The gateway may have carried it out. */
const AT_GATEWAY: ReadonlySet<RefundState> = new Set<RefundState>(['sent', 'accepted', 'unknown', 'paidOut']);

const istDay = (at: number | string): string => istDate(new Date(Number(at)));

/** For what is compared with the gateway's reports. */
@Injectable()
export class PaidChargesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
  ) {}

  /** The charges of these payments. */
  async ofPayments(ids: readonly number[]): Promise<PaidCharge[]> {
    const found = await Promise.all(pieces(ids, IDS_AT_ONCE).map((some) => this.ofSome(some)));
    return found.flat();
  }

  /** Payments that one of these names. */
  async named({ ids = [], transactionIds = [], gatewayTxnIds = [] }: ChargeNames): Promise<NamedPayment[]> {
    const by = (column: string, keys: readonly (number | string)[]): Promise<NamedPayment[]>[] =>
      pieces(keys, IDS_AT_ONCE).map((some) => this.transactions.read<NamedPayment>(`SELECT id, transaction_id AS transactionId FROM payments WHERE ${column} IN (${placeholders(some)})`, [...some]));
    const facts = await Promise.all(pieces(gatewayTxnIds, IDS_AT_ONCE).map((some) =>
      this.transactions.read<{ id: number }>(`SELECT DISTINCT payment_id AS id FROM gateway_facts WHERE gateway_txn_id IN (${placeholders(some)})`, [...some])));
    const known = new Set(ids);
    const others = [...new Set(facts.flat().map(({ id }) => Number(id)))].filter((id) => !known.has(id));
    const all = (await Promise.all([...by('id', [...ids, ...others]), ...by('transaction_id', transactionIds)])).flat();
    return [...new Map(all.map(({ id, transactionId }) => [Number(id), { id: Number(id), transactionId }])).values()];
  }

  /**
   * Payments about which something was stored after the mark, in the order in which it was stored.
   *
   * @param limit of each kind of change.
   * @returns the mark up to which nothing can be stored any more; `young` may still be followed by something that stands before it.
   */
  async changed(upTo: ChangeMark, until: number, limit: number): Promise<ChangedPayments> {
    const found = await Promise.all(CHANGES.map((sql, source) => this.transactions.read<Change>(sql, [upTo[source] ?? 0, limit])));
    const settled = found.map((rows) => {
      const young = rows.findIndex(({ at }) => Number(at) > until);
      return young < 0 ? rows : rows.slice(0, young);
    });
    const idsOf = (rows: Change[][]): number[] => [...new Set(rows.flat().map(({ paymentId }) => Number(paymentId)))];
    return {
      ids: idsOf(settled), young: idsOf(found.map((rows, source) => rows.slice(settled[source]?.length ?? 0))),
      upTo: CHANGES.map((_, source) => Number(settled[source]?.at(-1)?.id ?? upTo[source] ?? 0)),
    };
  }

  /** @returns the mark after which everything stands that was stored about charges paid since then. UTC ms. */
  async markBefore(at: number, upTo: ChangeMark): Promise<ChangeMark> {
    const [first] = await this.transactions.read<{ id: number | null }>('SELECT MIN(id) AS id FROM gateway_facts WHERE received_at >= ?', [at]);
    return first?.id == null ? upTo : upTo.map((mark, source) => (source === FACTS ? Math.min(mark, Number(first.id) - 1) : mark));
  }

  private async ofSome(ids: readonly number[]): Promise<PaidCharge[]> {
    const [rows, given] = await Promise.all([
      // States with money: in the others a fact that says paid is that of a printed challan.
      this.transactions.read<Row>(
        `SELECT p.id AS paymentId, p.transaction_id AS transactionId, p.amount AS asked, COALESCE(f.gateway_txn_id, '') AS gatewayTxnId,
                COALESCE(MIN(CASE WHEN f.meaning = 'paid' THEN f.amount END), p.amount) AS amount,
                MIN(CASE WHEN f.meaning = 'paid' THEN COALESCE(f.completed_at, f.initiated_at, f.received_at) END) AS paidAt,
                MAX(CASE WHEN f.meaning = 'reversed' THEN 1 ELSE 0 END) AS isReversed
           FROM gateway_facts f JOIN payments p ON p.id = f.payment_id
          WHERE f.payment_id IN (${placeholders(ids)}) AND p.state IN (${MONEY_STATES})
            AND (f.gateway_txn_id IS NULL OR f.gateway_txn_id NOT LIKE '${BOOKED_KEY}%')
          GROUP BY p.id, p.transaction_id, p.amount, f.gateway_txn_id
         HAVING MAX(CASE WHEN f.meaning = 'paid' THEN 1 ELSE 0 END) = 1`, [...ids]),
      this.transactions.read<{ id: number | string }>(
        `SELECT DISTINCT payment_id AS id FROM refunds WHERE payment_id IN (${placeholders(ids)})`, [...ids]),
    ]);
    const all = new Map(rows.map((row) => [Number(row.paymentId), row]));
    const withRefunds = given.map(({ id }) => Number(id)).filter((id) => all.has(id));
    const told = new Set(withRefunds);
    const found = rows.filter(({ paymentId }) => !told.has(Number(paymentId))).map(({ transactionId, gatewayTxnId, amount, paidAt, isReversed }): PaidCharge =>
      ({ transactionId, gatewayTxnId, amount: Number(amount), paidOn: istDay(paidAt), isReversed: Number(isReversed) === 1, refunds: [] }));
    if (withRefunds.length === 0) return found;
    const [histories, refunds] = await Promise.all([this.payments.moneyHistories(withRefunds), this.refunds.ofPayments(withRefunds)]);
    for (const id of withRefunds) {
      const [row, history] = [all.get(id), histories.get(id)];
      if (row && history) found.push(...chargesWithRefunds(row, history, refunds.filter(({ paymentId }) => paymentId === id)));
    }
    return found;
  }
}

/** By the ledger's own rules, because a refund keeps the key that its charge had before the gateway named it. */
function chargesWithRefunds({ transactionId, asked }: Row, { facts, decisions }: MoneyHistory, refunds: readonly Refund[]): PaidCharge[] {
  const charges = chargesOf(facts, chargeDecisions(decisions), refunds);
  return charges.filter(({ money, gatewayTxnId }) => money !== null && !isBookedKey(gatewayTxnId)).map((charge) => {
    const amount = charge.amount ?? Number(asked);
    return {
      transactionId, gatewayTxnId: charge.gatewayTxnId ?? '', amount, paidOn: istDay(charge.paidAt ?? charge.latestAt), isReversed: charge.isReversed,
      refunds: refunds.filter(({ gatewayTxnId, method, state }) => charge.keys.includes(gatewayTxnId) && method !== 'bankTransfer' && AT_GATEWAY.has(state))
        .map((refund) => ({ amount: refund.amount, on: istDay(refund.sentAt ?? refund.createdAt) })),
    };
  });
}
