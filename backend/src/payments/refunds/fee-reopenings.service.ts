import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalKind, Change } from '../../approvals/approval-kind.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Approval, AuditValues, Permission } from '../../contract/index.js';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { PaymentMoves } from '../ledger/payment-moves.js';
import type { PaymentState } from '../ledger/payment-state.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { liveAttempts } from '../start/live-attempts.js';

interface Reopening {
  paymentId: number;
  demandId: number;
  transactionId: string;
  reason: string;
}

/** A release lets the student pay beside it; here the money is given back first. */
const HOLDS_MONEY: readonly PaymentState[] = ['DUPLICATE', 'MISMATCH'];
/** A semester that was paid within it is paid: as in the case `SEMESTER_TWICE`. */
const YEAR_MS = 365 * 86_400_000;

/** A fee that a refund has closed is due again: the student has come back (docs/requirements.md#refunds). */
@Injectable()
export class FeeReopeningsService implements ApprovalKind<Reopening>, OnModuleInit {
  readonly name = 'fee.reopen';
  readonly proposedWith: Permission = 'refund:propose';
  readonly permission: Permission = 'refund:approve';

  constructor(
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly moves: PaymentMoves,
    private readonly approvals: ApprovalsService,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.approvals.registerKind(this);
  }

  /**
   * @returns what another person has to approve; null when one person suffices.
   * @throws AppError PAYMENT_NOT_FOUND, FEE_NOT_REOPENABLE, APPROVER_MISSING, APPROVAL_OPEN
   */
  async propose(transactionId: string, reason: string, by: Actor): Promise<Approval | null> {
    const payment = await this.payments.find(transactionId);
    if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
    const { id: paymentId, demandId } = payment;
    const request = { paymentId, demandId, transactionId, reason };
    return this.approvals.propose({ kind: this, subject: transactionId, about: String(demandId), request, reason }, by);
  }

  async describe(tx: Tx, request: Reopening): Promise<Change> {
    const { demand, payment } = await this.locked(tx, request);
    await this.mustBeReopenable(tx, demand, payment);
    return { before: { fee: 'closed' }, after: { fee: 'due' } };
  }

  async carryOut(tx: Tx, request: Reopening, by: Actor, details: AuditValues): Promise<void> {
    const { transactionId, reason } = request;
    const { demand, payment } = await this.locked(tx, request);
    const isAgain = demand.refund === null && (await this.payments.decisions(tx, payment.id)).some(({ subject }) => subject === 'closedFee');
    if (!isAgain) {
      await this.mustBeReopenable(tx, demand, payment);
      await this.reopen(tx, demand, payment, { actor: by.person, reason });
    }
    await this.trail.record(tx, { act: 'fee.reopen', by, subject: transactionId, before: { fee: 'closed' }, after: { fee: 'due' }, details: { reason, ...details } });
  }

  /** Attempts of this semester that may still bring money, hold some, or have settled it: the fee is not due beside them. */
  async barredBy(tx: Tx, demand: FeeDemand, { id: own, createdAt }: Payment): Promise<string[]> {
    const attempts = await this.payments.attempts(await this.demands.idsOfSameSemester(demand.id, tx), tx);
    // Pages that can still be opened are asked about when somebody pays, and so is the end of the payment whose money went back.
    const live = new Set(liveAttempts(attempts, this.clock.now(), { freshSince: 0 }).flatMap(({ id, state }) => (id === own && state === 'REFUNDED' ? [] : [id])));
    return attempts
      .filter(({ id, state, stateAt }) => live.has(id) || HOLDS_MONEY.includes(state) || (state === 'SUCCESS' && stateAt >= createdAt - YEAR_MS))
      .map(({ transactionId }) => transactionId);
  }

  private async reopen(tx: Tx, demand: FeeDemand, payment: Payment, { actor, reason }: { actor: string; reason: string }): Promise<void> {
    const at = this.clock.now();
    await this.demands.markRefund(tx, demand, null, at);
    await this.payments.insertDecision(tx, { paymentId: payment.id, at, actor, subject: 'closedFee', gatewayTxnId: '', resolution: 'reopened', reason });
    await this.moves.recordEvent(tx, payment, 'decision:reopened', actor, at);
  }

  /** No attempt of these demands begins or changes while they are locked. */
  private async locked(tx: Tx, { demandId, paymentId }: Reopening): Promise<{ demand: FeeDemand; payment: Payment }> {
    const demand = await this.demands.lock(tx, demandId);
    await this.demands.lockSameSemester(tx, demand);
    return { demand, payment: await this.payments.lock(tx, paymentId) };
  }

  private async mustBeReopenable(tx: Tx, demand: FeeDemand, payment: Payment): Promise<void> {
    const { transactionId } = payment;
    const [barring] = demand.refund === 'closed' ? await this.barredBy(tx, demand, payment) : [transactionId];
    if (barring !== undefined) throw new AppError('FEE_NOT_REOPENABLE', { log: { transactionId, barring } });
  }
}
