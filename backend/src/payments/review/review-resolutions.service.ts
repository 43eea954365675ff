import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Approval as StoredApproval } from '../../approvals/approval.entity.js';
import { type ApprovalKind, type Change, type UnwantedProposal, VALID_FOR_MOVED_MONEY_MS, VALID_MS } from '../../approvals/approval-kind.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { AppError } from '../../common/errors/app-error.js';
import { type Approval, type AuditValues, type Permission, type ResolveRequest, rupeesNumber, type ShownStatus } from '../../contract/index.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import type { Charge, ChargeResolution } from '../ledger/charges.js';
import { KnownMoneyReader, outcomeOfKnown } from '../ledger/known-money.js';
import { PaymentLedger } from '../ledger/payment-ledger.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { shownStatus } from '../ledger/payment-state.js';
import { ProposedRefunds, type WantedRefund } from '../refunds/proposed-refunds.js';
import type { PaymentDecision } from './payment-decision.entity.js';
import { demandState, isOfPayment, leftOf, refundableSettling, resolutionsOf, reviewCasesOf, subjectOf } from './review-cases.js';

type CaseDecision = Omit<ResolveRequest, 'reason'> & { paymentId: number; demandId: number; transactionId: string };

interface FoundCase {
  demand: FeeDemand;
  payment: Payment;
  charge: Charge | null;
  about: Pick<PaymentDecision, 'subject' | 'gatewayTxnId'>;
  /** Decided so already: nothing is left to do. */
  isDone: boolean;
  /** The receipt rests on the charge. */
  isSettling: boolean;
  /** Rupees. */
  amount: number | null;
  /** Rupees of it that did not go back and are not on the way. */
  left: number | null;
  before: { status: ShownStatus; resolution: ChargeResolution | null };
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
    private readonly ledger: PaymentLedger,
    private readonly refunds: ProposedRefunds,
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
    const found = await this.caseOf(tx, request, null);
    if (request.resolution === 'refunded' && found.isSettling) return false;
    await this.decide(tx, request, found, by, { reason });
    return true;
  }

  validMs({ resolution }: CaseDecision): number {
    return resolution === 'refunded' ? VALID_FOR_MOVED_MONEY_MS : VALID_MS;
  }

  async describe(tx: Tx, request: CaseDecision): Promise<Change | null> {
    const { payment, before, isDone, amount, left } = await this.caseOf(tx, request, null);
    const { kind, gatewayTxnId, resolution } = request;
    return isDone ? null : { before: { ...before, fee: rupeesNumber(payment.amount) }, after: { resolution, kind, gatewayTxnId, amount, left } };
  }

  async proposed(tx: Tx, request: CaseDecision, approval: StoredApproval, by: Actor): Promise<void> {
    if (request.resolution !== 'refunded') return;
    const found = await this.caseOf(tx, request, null);
    await this.refunds.propose(tx, found, recorded(found, approval.reason), approval, by);
  }

  async ended(tx: Tx, approval: StoredApproval, how: UnwantedProposal): Promise<void> {
    await this.refunds.end(tx, approval, how);
  }

  async carryOut(tx: Tx, request: CaseDecision, by: Actor, details: AuditValues, proposed: Change | null): Promise<void> {
    const { transactionId, kind, resolution } = request;
    const found = await this.caseOf(tx, request, typeof details['approval'] === 'number' ? details['approval'] : null);
    // The gateway has named another amount since, or a part went back.
    const isChanged = proposed !== null && (proposed.after['amount'] !== found.amount || (proposed.after['left'] ?? found.left) !== found.left);
    if (isChanged) throw new AppError('NOT_RESOLVABLE', { log: { transactionId, kind, resolution } });
    await this.decide(tx, request, found, by, details);
  }

  private async decide(tx: Tx, request: CaseDecision, found: FoundCase, by: Actor, details: AuditValues): Promise<void> {
    const { transactionId, kind, gatewayTxnId, resolution } = request;
    const { demand, payment, about, before, isDone } = found;
    const reason = String(details['reason'] ?? '');
    if (!isDone && resolution === 'refunded') await this.refunds.carryOut(tx, found, recorded(found, reason), by, details);
    else if (!isDone && resolution !== 'refunded') await this.ledger.decide(tx, demand, payment, { ...about, resolution, actor: by.person, reason });
    await this.trail.record(tx, {
      act: 'review.resolve', by, subject: transactionId, before, after: { status: shownStatus(payment.state), resolution },
      details: { kind, gatewayTxnId, ...details },
    });
  }

  /** @param own the proposal that is decided. @throws AppError NOT_RESOLVABLE, APPROVAL_OPEN */
  private async caseOf(
    tx: Tx, { paymentId, demandId, transactionId, kind, gatewayTxnId, resolution }: CaseDecision, own: number | null,
  ): Promise<FoundCase> {
    if (!isOfPayment(kind)) throw new AppError('NOT_RESOLVABLE');
    const { demand, payment } = await this.money.lock(tx, { demandId, paymentId });
    const usedElsewhere = await this.money.usedElsewhere(tx, payment);
    const { refunds, ...known } = await this.money.of(tx, payment);
    const { decisions } = known;
    const outcome = outcomeOfKnown({ ...known, refunds: refunds.filter(({ approvalId }) => own === null || approvalId !== own) });
    const key = gatewayTxnId ?? '';
    const found = reviewCasesOf(payment, outcome, decisions, demandState(demand)).find((one) => one.kind === kind && (one.charge?.key ?? '') === key);
    const charge = found?.charge ?? outcome.charges.find((one) => one.key === key) ?? null;
    const subject = subjectOf(kind);
    const latest = decisions.findLast((one) => one.subject === subject && one.gatewayTxnId === key);
    // A transfer that waits for its second person has left the bank.
    if (resolution === 'accepted' && charge !== null && charge.taken > charge.agreed) throw new AppError('APPROVAL_OPEN', { log: { transactionId } });
    // Held money can always be recorded as refunded, whatever the list shows by now; a receipt that rests on it becomes void.
    const isOpen = resolution === 'refunded'
      ? charge !== null && outcome.held.includes(charge) && leftOf(charge) > 0
      : found !== undefined && resolutionsOf(found).includes(resolution) && !(resolution === 'accepted' && usedElsewhere.has(key));
    const isDone = resolution === 'refunded' ? charge?.resolution === 'refunded' : latest?.resolution === resolution;
    if (!isOpen && !isDone) throw new AppError('NOT_RESOLVABLE', { log: { transactionId, kind, resolution } });
    return {
      demand, payment, charge, about: { subject, gatewayTxnId: key }, isDone: !isOpen, isSettling: refundableSettling(payment, outcome)?.key === key,
      amount: charge?.amount == null ? null : rupeesNumber(charge.amount), left: charge?.amount == null ? null : rupeesNumber(leftOf(charge)),
      before: { status: shownStatus(payment.state), resolution: charge?.resolution ?? latest?.resolution ?? null },
    };
  }
}

/** All that is left of the charge went back by another way than through this product. */
const recorded = ({ about: { gatewayTxnId }, charge }: FoundCase, reason: string): WantedRefund =>
  ({ gatewayTxnId, amount: leftOf(charge), method: 'recorded', afterwards: 'none', utr: null, reason });
