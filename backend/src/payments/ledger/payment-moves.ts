import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { StaleRowError, type Tx } from '../../database/transactions.js';
import type { Payment } from '../payment.entity.js';
import { type PaymentPatch, PaymentRepository } from '../payment.repository.js';
import { nextCheckAt } from '../requery/requery-schedule.js';
import type { FactSource } from './gateway-fact.entity.js';
import { holdsDemand, type PaymentState } from './payment-state.js';

/** A source of facts, our own step, or a person's decision. */
export type MoveCause = FactSource | 'token' | 'superseded' | 'refused' | 'expired' | 'promoted' | 'decision' | 'refund';

/** The only door to a payment's state: each move follows the state table and leaves an event. Changes the given payment as the row. */
@Injectable()
export class PaymentMoves {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws StaleRowError when the row has left the state that `payment` has. */
  async move(tx: Tx, payment: Payment, to: PaymentState, cause: MoveCause, at: number, patch: PaymentPatch = {}): Promise<void> {
    const from = payment.state;
    const moved = {
      stateAt: at, updatedAt: at,
      openDemandId: await this.openDemandIdAfter(tx, payment, to),
      nextCheckAt: nextCheckAt(to, at, at),
      ...patch,
    };
    if (!(await this.payments.setState(tx, payment.id, from, to, moved))) throw new StaleRowError(`payment ${payment.id} left ${from}`);
    Object.assign(payment, moved, { state: to });
    await this.payments.insertEvent(tx, { paymentId: payment.id, at, fromState: from, toState: to, cause, actor: null });
  }

  /** Ends an attempt without money. A late success still counts. Under the demand's lock. */
  async close(tx: Tx, payment: Payment, cause: 'superseded' | 'refused' | 'expired'): Promise<void> {
    await this.move(tx, payment, 'EXPIRED', cause, this.clock.now(), { closedAt: this.clock.now(), authUntil: null });
  }

  /**
   * Allows a new attempt although this one is in doubt, and records it. Under the demand's lock.
   *
   * @param actor a person of the office, or `STUDENT`.
   */
  async release(tx: Tx, payment: Payment, actor: string): Promise<void> {
    const at = this.clock.now();
    await this.write(tx, payment, { releasedAt: at, openDemandId: null, updatedAt: at });
    await this.recordEvent(tx, payment, 'released', actor, at);
  }

  async recordEvent(tx: Tx, { id, state }: Payment, cause: string, actor: string | null, at: number): Promise<void> {
    await this.payments.insertEvent(tx, { paymentId: id, at, fromState: state, toState: state, cause, actor });
  }

  /** Everything of a payment but its state. */
  async write(tx: Tx, payment: Payment, patch: PaymentPatch): Promise<void> {
    await this.payments.update(tx, payment.id, patch);
    Object.assign(payment, patch);
  }

  /** An attempt that opens again holds its demand again, unless another one does. */
  private async openDemandIdAfter(tx: Tx, payment: Payment, to: PaymentState): Promise<number | null> {
    if (!holdsDemand(to) || payment.releasedAt !== null) return null;
    const attempts = await this.payments.attempts([payment.demandId], tx);
    return attempts.some(({ id, openDemandId }) => id !== payment.id && openDemandId !== null) ? null : payment.demandId;
  }
}
