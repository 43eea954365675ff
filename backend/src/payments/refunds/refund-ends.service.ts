import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalKind, Change } from '../../approvals/approval-kind.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Approval, AuditValues, Permission, RefundEnd, RefundEndProposal } from '../../contract/index.js';
import type { Tx } from '../../database/transactions.js';
import { PaymentRepository } from '../payment.repository.js';
import { RefundLedger } from './refund-ledger.js';
import { RefundRepository } from './refund.repository.js';
import { mayPeopleEnd } from './refund-states.js';

interface EndRequest {
  id: number;
  paymentId: number;
  demandId: number;
  transactionId: string;
  refundId: string;
  end: RefundEnd;
  reason: string;
}

/** Two people who have seen it in the console or at the bank end a refund of which the gateway does not tell. */
@Injectable()
export class RefundEndsService implements ApprovalKind<EndRequest>, OnModuleInit {
  readonly name = 'refund.end';
  readonly proposedWith: Permission = 'refund:propose';
  readonly permission: Permission = 'refund:approve';

  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly ledger: RefundLedger,
    private readonly approvals: ApprovalsService,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.approvals.registerKind(this);
  }

  /**
   * @returns what another person has to approve; null when one person suffices.
   * @throws AppError REFUND_NOT_FOUND, REFUND_ENDED, APPROVER_MISSING, APPROVAL_OPEN
   */
  async propose(transactionId: string, refundId: string, { end, reason }: RefundEndProposal, by: Actor): Promise<Approval | null> {
    const payment = await this.payments.find(transactionId);
    const refund = await this.refunds.find(refundId);
    if (!payment || refund?.paymentId !== payment.id) throw new AppError('REFUND_NOT_FOUND');
    const request = { id: refund.id, paymentId: payment.id, demandId: payment.demandId, transactionId, refundId, end, reason };
    return this.approvals.propose({ kind: this, subject: transactionId, about: refundId, request, reason }, by);
  }

  async describe(tx: Tx, { refundId, end, ...ids }: EndRequest): Promise<Change> {
    const { refund } = await this.ledger.lock(tx, ids);
    if (!mayPeopleEnd(refund.state)) throw new AppError('REFUND_ENDED');
    return { before: { refund: refundId, state: refund.state }, after: { end } };
  }

  async carryOut(tx: Tx, { refundId, transactionId, end, reason, ...ids }: EndRequest, by: Actor, details: AuditValues): Promise<void> {
    const locked = await this.ledger.lock(tx, ids);
    const { state } = locked.refund;
    // This transaction runs again after it was committed, or the gateway said the same meanwhile.
    if (state !== end) {
      if (!mayPeopleEnd(state)) throw new AppError('REFUND_ENDED');
      await this.ledger.move(tx, locked, { to: end, actor: by.person, text: reason });
    }
    await this.trail.record(tx, { act: 'refund.end', by, subject: transactionId, before: { state }, after: { state: end }, details: { refund: refundId, reason, ...details } });
  }
}
