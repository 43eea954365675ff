import { Injectable } from '@nestjs/common';
import { istDate, type Paise } from '../contract/index.js';
import { placeholders } from '../database/batched-read.js';
import { Transactions } from '../database/transactions.js';
import { BOOKED_KEY, isBookedKey } from './ledger/booked-money.js';
import { type Charge, chargesOf } from './ledger/charges.js';
import { chargeDecisions } from './ledger/known-money.js';
import type { PaymentDecision } from './review/payment-decision.entity.js';
import { type MoneyHistory, PaymentRepository } from './payment.repository.js';
import type { Refund, StoredRefundState } from './refunds/refund.entity.js';
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

const IDS_AT_ONCE = 500;
/** The gateway may have carried it out. */
const AT_GATEWAY: ReadonlySet<StoredRefundState> = new Set<StoredRefundState>(['sent', 'accepted', 'unknown', 'paidOut']);

const istDay = (at: number | string): string => istDate(new Date(Number(at)));

function pieces<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / IDS_AT_ONCE) }, (_, n) => all.slice(n * IDS_AT_ONCE, (n + 1) * IDS_AT_ONCE));
}

/** For what is compared with the gateway's reports. */
@Injectable()
export class PaidChargesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
  ) {}

  /** @param since UTC ms, of the gateway's message. */
  async since(since: number): Promise<PaidCharge[]> {
    const [rows, given] = await Promise.all([
      // States with money: in the others a fact that says paid is that of a printed challan.
      this.transactions.read<Row>(
        `SELECT p.id AS paymentId, p.transaction_id AS transactionId, p.amount AS asked, COALESCE(f.gateway_txn_id, '') AS gatewayTxnId,
                COALESCE(MIN(CASE WHEN f.meaning = 'paid' THEN f.amount END), p.amount) AS amount,
                MIN(CASE WHEN f.meaning = 'paid' THEN COALESCE(f.completed_at, f.initiated_at, f.received_at) END) AS paidAt,
                MAX(CASE WHEN f.meaning = 'reversed' THEN 1 ELSE 0 END) AS isReversed
           FROM gateway_facts f JOIN payments p ON p.id = f.payment_id
          WHERE f.received_at >= ? AND p.state IN ('SUCCESS', 'DUPLICATE', 'MISMATCH', 'REVERSED', 'REFUNDED')
            AND (f.gateway_txn_id IS NULL OR f.gateway_txn_id NOT LIKE '${BOOKED_KEY}%')
          GROUP BY p.id, p.transaction_id, p.amount, f.gateway_txn_id
         HAVING MAX(CASE WHEN f.meaning = 'paid' THEN 1 ELSE 0 END) = 1`, [since]),
      this.transactions.read<{ id: number | string }>("SELECT payment_id AS id FROM refunds UNION SELECT payment_id AS id FROM payment_decisions WHERE resolution = 'refunded'"),
    ]);
    const all = new Map(rows.map((row) => [Number(row.paymentId), row]));
    const withRefunds = given.map(({ id }) => Number(id)).filter((id) => all.has(id));
    const told = new Set(withRefunds);
    const plain = rows.filter(({ paymentId }) => !told.has(Number(paymentId))).map(({ transactionId, gatewayTxnId, amount, paidAt, isReversed }): PaidCharge =>
      ({ transactionId, gatewayTxnId, amount: Number(amount), paidOn: istDay(paidAt), isReversed: Number(isReversed) === 1, refunds: [] }));
    const found = [...plain];
    for (const ids of pieces(withRefunds)) {
      const [histories, refunds] = await Promise.all([this.payments.moneyHistories(ids), this.refunds.ofPayments(ids)]);
      for (const id of ids) {
        const row = all.get(id);
        const history = histories.get(id);
        if (row && history) found.push(...chargesWithRefunds(row, history, refunds.filter(({ paymentId }) => paymentId === id)));
      }
    }
    return found;
  }

  /** Those of these transaction ids that are a payment. */
  async known(transactionIds: readonly string[]): Promise<Set<string>> {
    const known = new Set<string>();
    for (const some of pieces(transactionIds)) {
      const rows = await this.transactions.read<{ id: string }>(`SELECT transaction_id AS id FROM payments WHERE transaction_id IN (${placeholders(some)})`, some);
      for (const { id } of rows) known.add(id);
    }
    return known;
  }
}

/** By the ledger's own rules, because a refund keeps the key that its charge had before the gateway named it. */
function chargesWithRefunds({ transactionId, asked }: Row, { facts, decisions }: MoneyHistory, refunds: readonly Refund[]): PaidCharge[] {
  const charges = chargesOf(facts, chargeDecisions(decisions), refunds);
  return charges.filter(({ money, gatewayTxnId }) => money !== null && !isBookedKey(gatewayTxnId)).map((charge) => {
    const amount = charge.amount ?? Number(asked);
    return {
      transactionId, gatewayTxnId: charge.gatewayTxnId ?? '', amount, paidOn: istDay(charge.paidAt ?? charge.latestAt), isReversed: charge.isReversed,
      refunds: [
        ...refunds.filter(({ gatewayTxnId, method, state }) => charge.keys.includes(gatewayTxnId) && method === 'gateway' && AT_GATEWAY.has(state))
          .map((refund) => ({ amount: refund.amount, on: istDay(refund.sentAt ?? refund.createdAt) })),
        ...recordedByPerson(charge, amount, decisions),
      ],
    };
  });
}

/** A person records that a charge was given back: what no refund has given back of it. */
function recordedByPerson({ keys, resolution, taken }: Charge, amount: Paise, decisions: readonly PaymentDecision[]): RecordedRefund[] {
  const decided = resolution === 'refunded' ? decisions.findLast((one) => one.subject === 'charge' && one.resolution === 'refunded' && keys.includes(one.gatewayTxnId)) : undefined;
  return decided && amount > taken ? [{ amount: amount - taken, on: istDay(decided.at) }] : [];
}
