import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ApprovalKind, type Change, VALID_FOR_MOVED_MONEY_MS, VALID_MS } from '../../approvals/approval-kind.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { AppError } from '../../common/errors/app-error.js';
import { type Approval, type AuditValues, type Permission, type ResolveRequest, rupeesNumber, type ShownStatus } from '../../contract/index.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { KnownMoneyReader, outcomeOfKnown } from '../ledger/known-money.js';
import { PaymentLedger } from '../ledger/payment-ledger.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { shownStatus } from '../ledger/payment-state.js';
import type { PaymentDecision, Resolution } from './payment-decision.entity.js';
import { demandState, isOfPayment, refundableSettling, resolutionsOf, reviewCasesOf, subjectOf } from './review-cases.js';

type CaseDecision = Omit<ResolveRequest, 'reason'> & { paymentId: number; demandId: number; transactionId: string };

interface FoundCase {
  demand: FeeDemand;
  payment: Payment;
  about: Pick<PaymentDecision, 'subject' | 'gatewayTxnId'>;
  /** Decided so already: nothing is left to do. */
  isDone: boolean;
  /** The receipt rests on the charge. */
  isSettling: boolean;
  /** Rupees. */
  amount: number | null;
  /** Rupees of it that did not go back and are not on the way. */
  left: number | null;
  before: { status: ShownStatus; resolution: Resolution | null };
}

/** How the office ends review cases. */
@Injectable()
export class ReviewResolutionsService implements ApprovalKind<CaseDecision>, OnModuleInit {
  readonly name = 'review.accept';
  readonly proposedWith: Permission = 'review:resolve';
  readonly permission: Permission = 'review:accept';

  constructor(
    private readonly payments: PaymentRepository,
    private readonly money: KnownMoneyReader,
    private readonly demands: FeeDemandsService,
    private readonly ledger: PaymentLedger,
    private readonly transactions: Transactions,
    private readonly approvals: ApprovalsService,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.approvals.registerKind(this);
  }

  /**
   * Records a person's decision about one review case, with the reason, and applies it. What makes or voids a receipt is proposed to
   * a second person: that a charge settles its fee after all, or that the settling one was given back. Repeating the same decision
   * changes nothing.
   *
   * @returns what another person has to approve; null when it is done.
   * @throws AppError PAYMENT_NOT_FOUND; NOT_RESOLVABLE when there is no such case, or it cannot end that way; APPROVER_MISSING, APPROVAL_OPEN.
   */
  async resolve(transactionId: string, { kind, gatewayTxnId, resolution, reason }: ResolveRequest, by: Actor): Promise<Approval | null> {
    const { id: paymentId, demandId } = await this.payments.findOrFail(transactionId);
    // A charge without an id may be named by either.
    const request = { paymentId, demandId, transactionId, kind, gatewayTxnId: gatewayTxnId || null, resolution };
    const isDone = resolution !== 'accepted' && (await this.transactions.run((tx) => this.decideAlone(tx, request, by, reason)));
    if (isDone) return null;
    return this.approvals.propose({ kind: this, subject: transactionId, about: `${transactionId}:${gatewayTxnId ?? ''}`, request, reason }, by);
  }

  /** Under the locks, because a charge may have come to settle its fee meanwhile. @returns false when it needs a second person. */
  private async decideAlone(tx: Tx, request: CaseDecision, by: Actor, reason: string): Promise<boolean> {
    const found = await this.caseOf(tx, request);
    if (request.resolution === 'refunded' && found.isSettling) return false;
    await this.decide(tx, request, found, by, { reason });
    return true;
  }

  validMs({ resolution }: CaseDecision): number {
    return resolution === 'refunded' ? VALID_FOR_MOVED_MONEY_MS : VALID_MS;
  }

  async describe(tx: Tx, request: CaseDecision): Promise<Change | null> {
    const { payment, before, isDone, amount, left } = await this.caseOf(tx, request);
    const { kind, gatewayTxnId, resolution } = request;
    return isDone ? null : { before: { ...before, fee: rupeesNumber(payment.amount) }, after: { resolution, kind, gatewayTxnId, amount, left } };
  }

  async carryOut(tx: Tx, request: CaseDecision, by: Actor, details: AuditValues, proposed: Change | null): Promise<void> {
    const { transactionId, kind, resolution } = request;
    const found = await this.caseOf(tx, request);
    // The gateway has named another amount since, or a part went back.
    const isChanged = proposed !== null && (proposed.after['amount'] !== found.amount || (proposed.after['left'] ?? found.left) !== found.left);
    if (isChanged) throw new AppError('NOT_RESOLVABLE', { log: { transactionId, kind, resolution } });
    await this.decide(tx, request, found, by, details);
  }

  private async decide(tx: Tx, request: CaseDecision, found: FoundCase, by: Actor, details: AuditValues): Promise<void> {
    const { transactionId, kind, gatewayTxnId, resolution } = request;
    const { demand, payment, about, before, isDone } = found;
    if (!isDone) await this.ledger.decide(tx, demand, payment, { ...about, resolution, actor: by.person, reason: String(details['reason'] ?? '') });
    await this.trail.record(tx, {
      act: 'review.resolve', by, subject: transactionId, before, after: { status: shownStatus(payment.state), resolution },
      details: { kind, gatewayTxnId, ...details },
    });
  }

  /** @throws AppError NOT_RESOLVABLE */
  private async caseOf(tx: Tx, { paymentId: id, demandId, transactionId, kind, gatewayTxnId, resolution }: CaseDecision): Promise<FoundCase> {
    if (!isOfPayment(kind)) throw new AppError('NOT_RESOLVABLE');
    const demand = await this.demands.lock(tx, demandId);
    const payment = await this.payments.lock(tx, id);
    const usedElsewhere = await this.money.usedElsewhere(tx, payment);
    const known = await this.money.of(tx, payment);
    const { decisions } = known;
    const outcome = outcomeOfKnown(known);
    const about = { subject: subjectOf(kind, resolution), gatewayTxnId: gatewayTxnId ?? '' };
    const found = reviewCasesOf(payment, outcome, decisions, demandState(demand)).find(
      (one) => one.kind === kind && (one.charge?.key ?? '') === about.gatewayTxnId,
    );
    // Held money can always be recorded as refunded, whatever the list shows by now; a receipt that rests on it
    // becomes void.
    const isRefund = resolution === 'refunded' && outcome.held.some((charge) => charge.key === about.gatewayTxnId && charge.resolution !== 'refunding');
    const latest = decisions.filter(({ subject, gatewayTxnId: charge }) => subject === about.subject && charge === about.gatewayTxnId).at(-1);
    const isBarred = resolution === 'accepted' && usedElsewhere.has(about.gatewayTxnId);
    // A bank transfer that waits for its second person has left the bank.
    for (const key of resolution === 'accepted' ? (found?.charge?.keys ?? []) : []) {
      if (await this.approvals.isProposed(tx, 'refund.pay', `${transactionId}:${key}`)) throw new AppError('APPROVAL_OPEN', { log: { transactionId } });
    }
    const isOpen = isRefund || (found !== undefined && !isBarred && resolutionsOf(found).includes(resolution));
    if (!isOpen && latest?.resolution !== resolution) throw new AppError('NOT_RESOLVABLE', { log: { transactionId, kind, resolution } });
    return {
      demand, payment, about, isDone: !isOpen, isSettling: refundableSettling(payment, outcome)?.key === about.gatewayTxnId,
      amount: found?.charge?.amount == null ? null : rupeesNumber(found.charge.amount),
      left: found?.charge?.amount == null ? null : rupeesNumber(Math.max(0, found.charge.amount - found.charge.taken)),
      before: { status: shownStatus(payment.state), resolution: latest?.resolution ?? null },
    };
  }
}
