import { Injectable } from '@nestjs/common';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import type { Refund } from '../refunds/refund.entity.js';
import { RefundRepository } from '../refunds/refund.repository.js';
import type { PaymentDecision } from '../review/payment-decision.entity.js';
import { refundableSettling } from '../review/review-cases.js';
import type { Charge } from './charges.js';
import { type ChargeDecision, isPaid, isReversal, type MoneyFact } from './money-fact.js';
import { chargeWithKey, outcomeOf, type PaymentOutcome } from './payment-outcome.js';

/** Stored about the money of one payment. */
export interface KnownMoney {
  facts: readonly MoneyFact[];
  decisions: readonly PaymentDecision[];
  refunds: readonly Refund[];
}

/** A payment under the locks of its demand and of itself. */
export interface LockedPayment {
  demand: FeeDemand;
  payment: Payment;
}

/** Reads what is stored about a payment's money, in the caller's transaction. */
@Injectable()
export class KnownMoneyReader {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly demands: FeeDemandsService,
  ) {}

  /** In this order, as everybody does who changes something about a payment's money. */
  async lock(tx: Tx, { demandId, paymentId }: { demandId: number; paymentId: number }): Promise<LockedPayment> {
    return { demand: await this.demands.lock(tx, demandId), payment: await this.payments.lock(tx, paymentId) };
  }

  async of(tx: Tx, { id }: Pick<Payment, 'id'>): Promise<KnownMoney> {
    return { facts: await this.payments.facts(id, tx), decisions: await this.payments.decisions(tx, id), refunds: await this.refunds.ofPayment(id, tx) };
  }

  /** Outside a transaction. */
  async latest(paymentId: number): Promise<KnownMoney> {
    const { facts, decisions } = (await this.payments.moneyHistories([paymentId])).get(paymentId) ?? { facts: [], decisions: [] };
    return { facts, decisions, refunds: await this.refunds.ofPayment(paymentId) };
  }

  /**
   * The keys of a payment's charges on which another payment rests (of its provider, by the gateway's id; any, by the bank's number), or
   * whose money went back from there, or is on the way. One debit is used once; what people only recorded as given back there may be whose it is here.
   * Under the lock of the payment; nobody else can use these charges until the transaction ends.
   */
  async usedElsewhere(tx: Tx, payment: Payment): Promise<ReadonlySet<string>> {
    const used = new Set<string>();
    for (const { gatewayTxnId, paymentId } of await this.payments.othersWithCharges(tx, payment.id)) {
      const other = await this.payments.get(paymentId, tx);
      const outcome = outcomeOfKnown(await this.of(tx, other));
      const charge = chargeWithKey(outcome, gatewayTxnId);
      const isUsed = charge && isInUse(charge, other, outcome);
      if (isUsed && other.provider === payment.provider) used.add(gatewayTxnId);
    }
    const numbers = await this.payments.othersWithNumbers(tx, payment.id);
    const own = numbers.length > 0 ? outcomeOfKnown(await this.of(tx, payment)).charges : [];
    for (const { bankKey, paymentId } of numbers) {
      const other = await this.payments.get(paymentId, tx);
      const outcome = outcomeOfKnown(await this.of(tx, other));
      const isUsed = outcome.charges.some((charge) => charge.numbers.has(bankKey) && isInUse(charge, other, outcome));
      if (isUsed) for (const charge of own) if (charge.numbers.has(bankKey)) used.add(charge.key);
    }
    return used;
  }

  /** The payments whose money has this number of the bank, and those (`hasMoney` is false) of which all that is known is that the bank took it back. */
  async holdersOfNumber(tx: Tx, bankKey: string): Promise<{ payment: Payment; hasMoney: boolean }[]> {
    const holders: { payment: Payment; hasMoney: boolean }[] = [];
    for (const id of await this.payments.idsWithNumber(tx, bankKey)) {
      const payment = await this.payments.get(id, tx);
      // A printed challan names its number too, and is no money.
      const { charges } = outcomeOfKnown(await this.of(tx, payment));
      const moved = charges.filter(({ money, isReversed, numbers }) => (money !== null || isReversed) && numbers.has(bankKey));
      if (moved.length > 0) holders.push({ payment, hasMoney: moved.some(({ money }) => money !== null) });
    }
    return holders;
  }

  /** Decisions and refunds are about money, or about what expired at the bank: without either there are none to read. */
  async besideFacts(tx: Tx, { id, state }: Payment, stored: readonly MoneyFact[]): Promise<Pick<KnownMoney, 'decisions' | 'refunds'>> {
    if (state !== 'EXPIRED' && !stored.some(isMoney)) return { decisions: [], refunds: [] };
    return { decisions: await this.payments.decisions(tx, id), refunds: await this.refunds.ofPayment(id, tx) };
  }
}

export const chargeDecisions = (decisions: readonly PaymentDecision[]): ChargeDecision[] =>
  decisions.filter(({ subject }) => subject === 'charge');

export const outcomeOfKnown = ({ facts, decisions, refunds }: KnownMoney): PaymentOutcome => outcomeOf(facts, chargeDecisions(decisions), refunds);

const isInUse = (charge: Charge, payment: Payment, outcome: PaymentOutcome): boolean =>
  charge.isReversed || charge.ownTaken > 0 || charge === refundableSettling(payment, outcome);

const isMoney = (fact: Pick<MoneyFact, 'status'>): boolean => isPaid(fact) || isReversal(fact);
