import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import type { GatewayMessage } from '../providers/payment-provider.js';
import type { PaymentDecision } from '../review/payment-decision.entity.js';
import type { FactSource } from './gateway-fact.entity.js';
import { bookedFact, type BookedMoney } from './gateway-fact.mapper.js';
import { PaymentCases } from './payment-cases.js';
import { PaymentMoves } from './payment-moves.js';
import { PaymentReconciler } from './payment-reconciler.js';
import { ReceivedFacts } from './received-facts.js';
import { ChargeTaken } from './stored-charges.js';

export type ReviewDecision = Pick<PaymentDecision, 'subject' | 'gatewayTxnId' | 'resolution' | 'reason'> & { actor: string };

/**
 * What happens to a payment. Every change is one transaction along the state table and leaves an event;
 * settlement, receipt and mail are written together. All but the issue of a token hold the demand's lock.
 */
@Injectable()
export class PaymentLedger {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentRepository,
    private readonly received: ReceivedFacts,
    private readonly reconciler: PaymentReconciler,
    private readonly moves: PaymentMoves,
    private readonly cases: PaymentCases,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies verified messages about one payment: stores the facts and moves the state to the outcome of all facts and
   * decisions. Order and repetition do not matter.
   *
   * @param provider the sender: its signature proves nothing about payments of another provider.
   * @returns the payment afterwards; `null` when that provider has no such payment: what is said of money is a case then.
   */
  async apply(source: FactSource, provider: string, transactionId: string, messages: readonly GatewayMessage[]): Promise<Payment | null> {
    const at = this.clock.now();
    for (let isAgain = false; ; isAgain = true) {
      const received = await this.received.receive({ source, provider, at }, transactionId, messages);
      if (!received?.isNew) return received?.payment ?? null;
      try {
        return await this.transactions.run(async (tx) => {
          const known = await this.received.store(tx, received, at);
          await this.reconciler.reconcile(tx, { ...known, cause: source, at });
          return known.payment;
        });
      } catch (error) {
        // Nothing was written. Now it is known of the other payment, and the charge waits for a person.
        if (!(error instanceof ChargeTaken) || isAgain) throw error;
      }
    }
  }

  /** AUTH returned a token. When a fact came first its state stays. */
  async tokenIssued(paymentId: number, tokenId: string): Promise<Payment> {
    const at = this.clock.now();
    return this.transactions.run(async (tx) => {
      const payment = await this.payments.lock(tx, paymentId);
      const token = { tokenId, tokenAt: at, authUntil: null, updatedAt: at };
      await this.moves.write(tx, payment, token);
      if (payment.state === 'CREATED') await this.moves.move(tx, payment, 'TOKEN_ISSUED', 'token', at);
      return payment;
    });
  }

  /** As `PaymentMoves.close`. */
  close(tx: Tx, payment: Payment, cause: 'superseded' | 'refused' | 'expired'): Promise<void> {
    return this.moves.close(tx, payment, cause);
  }

  /** As `PaymentMoves.release`. */
  release(tx: Tx, payment: Payment, actor: string): Promise<void> {
    return this.moves.release(tx, payment, actor);
  }

  /** Stores a person's decision and applies the new outcome. Under the demand's lock. */
  async decide(tx: Tx, demand: FeeDemand, payment: Payment, { actor, ...decision }: ReviewDecision): Promise<void> {
    const at = this.clock.now();
    await this.payments.insertDecision(tx, { paymentId: payment.id, at, actor, ...decision });
    await this.moves.recordEvent(tx, payment, `decision:${decision.resolution}`, actor, at);
    // Whatever else a person has seen says nothing about the money: what has expired stays so.
    if (decision.subject !== 'charge') return this.cases.updateReview(tx, payment);
    const outcome = await this.reconciler.reconcileStored(tx, { demand, payment, cause: 'decision', at });
    const isDismissed = payment.state === 'MISMATCH' && outcome.held.every(({ resolution }) => resolution === 'dismissed');
    if (isDismissed && payment.releasedAt === null) await this.moves.release(tx, payment, actor);
  }

  /** Money that two people have booked by hand: a fact like any other, and another amount than was asked is accepted with it. Under the demand's lock. */
  async book(tx: Tx, demand: FeeDemand, payment: Payment, booked: BookedMoney, { actor, reason }: Pick<ReviewDecision, 'actor' | 'reason'>): Promise<void> {
    const at = this.clock.now();
    const fact = bookedFact(payment, booked, at);
    await this.payments.insertFact(tx, fact);
    await this.moves.recordEvent(tx, payment, 'booked', actor, at);
    if (fact.mismatch !== null) {
      await this.payments.insertDecision(tx, { paymentId: payment.id, at, actor, subject: 'charge', gatewayTxnId: booked.chargeKey, resolution: 'accepted', reason });
    }
    await this.cases.openSameDebits(tx, demand, payment, { reversed: new Set(), at });
    await this.reconciler.reconcileStored(tx, { demand, payment, cause: 'office', at });
  }

  /** The gateway contradicts itself since now, or no longer does. A new contradiction is a case again, whatever was noted before. */
  async recordDenial(tx: Tx, payment: Payment): Promise<void> {
    if (payment.deniedAt !== null) await this.cases.open(tx, payment, 'disagreement', this.clock.now());
    await this.cases.updateReview(tx, payment);
  }

  /** Updates `needsReview`. In the transaction that changed facts, decisions or denials. */
  updateReview(tx: Tx, payment: Payment): Promise<void> {
    return this.cases.updateReview(tx, payment);
  }
}
