import { Injectable } from '@nestjs/common';
import type { AfterRefund } from '../../contract/index.js';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { CONFIRM_AFTER_MS } from '../requery/requery-schedule.js';
import type { PaymentDecision } from '../review/payment-decision.entity.js';
import { isHeld, isNamed } from './charges.js';
import { DemandSettling, type Fallen } from './demand-settling.js';
import { type KnownMoney, KnownMoneyReader, outcomeOfKnown } from './known-money.js';
import { PaymentCases } from './payment-cases.js';
import { type MoveCause, PaymentMoves } from './payment-moves.js';
import type { PaymentOutcome } from './payment-outcome.js';
import { canMove, type PaymentState } from './payment-state.js';
import { chosenForSettling } from './refund-decisions.js';
import { StoredCharges } from './stored-charges.js';
import { settlingColumns, targetState } from './settling-money.js';

const NO_MONEY_SO_FAR: readonly PaymentState[] = ['CREATED', 'TOKEN_ISSUED', 'FAILED', 'CANCELLED', 'EXPIRED'];

/** Brings payment, demand and review cases to the outcome of everything that is known about the payment's money. */
@Injectable()
export class PaymentReconciler {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly money: KnownMoneyReader,
    private readonly moves: PaymentMoves,
    private readonly settling: DemandSettling,
    private readonly cases: PaymentCases,
    private readonly charges: StoredCharges,
  ) {}

  /**
   * In the transaction that stored what is new, under the demand's lock.
   *
   * `at` is in UTC ms; `afterwards`: what becomes of the demand when the settling charge is gone; without it what the refund on its way says.
   */
  async reconcile(
    tx: Tx,
    { demand, payment, cause, at, afterwards, ...known }: KnownMoney & {
      demand: FeeDemand; payment: Payment; cause: MoveCause; at: number; afterwards?: AfterRefund;
    },
  ): Promise<PaymentOutcome> {
    const wasSettling = payment.settledDemandId !== null;
    const isFirst = NO_MONEY_SO_FAR.includes(payment.state);
    const chosen = afterwards ?? chosenForSettling(payment, outcomeOfKnown(known), known.refunds);
    const { outcome, decisions } = await this.withhold(tx, payment, known, { chosen, at });
    const target = targetState(outcome, payment, demand);
    let needsCaseUpdate = wasSettling;
    let { last, promoted }: Fallen = { last: null, promoted: null };
    if (target === 'SUCCESS') {
      const settled = await this.settling.settle(tx, demand, payment, { outcome, cause, at });
      needsCaseUpdate = settled.openedCase || wasSettling;
      last = settled.last;
    } else {
      if (target !== payment.state) await this.moveTo(tx, payment, target, { outcome, cause, at });
      // The charge that the payment named may be reversed while another one is held.
      if (target === 'DUPLICATE' && !outcome.held.some((charge) => isNamed(charge, payment.gatewayTxnId))) {
        await this.moves.write(tx, payment, { ...settlingColumns(outcome), updatedAt: at });
      }
      if (wasSettling) {
        await this.charges.payNoLonger(tx, demand.id);
        ({ last, promoted } = await this.settling.handleReversal(tx, demand, payment, at, chosen));
      }
    }
    await this.settling.markRefund(tx, demand, payment, outcome, at);
    await this.settling.keepRefundedAmount(tx, payment, outcome);
    await this.charges.store(tx, payment, outcome, isFirst);
    if (promoted) await this.charges.store(tx, promoted.payment, promoted.outcome);
    // Decisions of this payment may have been reopened, or a case opened.
    if (needsCaseUpdate) await this.cases.updateReview(tx, payment);
    else await this.cases.updateNeedsReview(tx, demand, payment, outcome, decisions);
    await last?.();
    return outcome;
  }

  /**
   * The fee is to be closed, or due again, when its money is gone: whatever else the payment holds waits for a person. So does always what
   * another payment rests on: one debit is used once.
   */
  private async withhold(
    tx: Tx, payment: Payment, known: KnownMoney, { chosen, at }: { chosen: AfterRefund; at: number },
  ): Promise<{ outcome: PaymentOutcome; decisions: readonly PaymentDecision[] }> {
    const outcome = outcomeOfKnown(known);
    const isGone = outcome.charges.some((charge) => isNamed(charge, payment.gatewayTxnId) && !isHeld(charge));
    if (payment.settledDemandId === null || !isGone) return { outcome, decisions: known.decisions };
    const isAll = chosen === 'closed' || chosen === 'dueAgain';
    const used = isAll ? new Set<string>() : await this.money.usedElsewhere(tx, payment);
    const withheld = outcome.settleable.filter(({ key }) => isAll || used.has(key));
    if (withheld.length === 0) return { outcome, decisions: known.decisions };
    for (const { key } of withheld) await this.cases.reopenCharge(tx, payment, key, at);
    const decisions = await this.payments.decisions(tx, payment.id);
    return { outcome: outcomeOfKnown({ ...known, decisions }), decisions };
  }

  /** As `reconcile`, by everything that is stored. */
  async reconcileStored(tx: Tx, about: { demand: FeeDemand; payment: Payment; cause: MoveCause; at: number }): Promise<PaymentOutcome> {
    return this.reconcile(tx, { ...about, ...(await this.money.of(tx, about.payment)) });
  }

  /** SUCCESS can reach some states only through REVERSED or REFUNDED. */
  private async moveTo(
    tx: Tx, payment: Payment, to: PaymentState, { outcome, cause, at }: { outcome: PaymentOutcome; cause: MoveCause; at: number },
  ): Promise<void> {
    const patch = {
      settledDemandId: null, settledAmount: null, deniedAt: null, ...(to === 'DUPLICATE' ? settlingColumns(outcome) : {}),
      // A message is about one charge; only a requery covers the whole payment.
      ...(cause === 'requery' ? {} : { nextCheckAt: at + CONFIRM_AFTER_MS }),
      // The release was given without knowing of this money.
      ...(to === 'MISMATCH' || outcome.kind === 'held' ? { releasedAt: null } : {}),
    };
    if (!canMove(payment.state, to)) {
      const isRefunded = outcome.charges.some(({ resolution }) => resolution === 'refunded') && !outcome.charges.some(({ isReversed }) => isReversed);
      const way = isRefunded ? 'REFUNDED' : 'REVERSED';
      await this.moves.move(tx, payment, way, cause, at, { settledDemandId: null, settledAmount: null });
    }
    await this.moves.move(tx, payment, to, cause, at, patch);
  }
}
