import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Approval } from '../../approvals/approval.entity.js';
import type { UnwantedProposal } from '../../approvals/approval-kind.js';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import type { AuditValues } from '../../contract/index.js';
import type { Tx } from '../../database/transactions.js';
import { bankKeyOf } from '../ledger/bank-number.js';
import type { LockedPayment } from '../ledger/known-money.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import type { Refund } from './refund.entity.js';
import { RefundLedger } from './refund-ledger.js';
import { RefundRepository } from './refund.repository.js';

/** What people want to give back, or have given back, of a charge. */
export type WantedRefund = Pick<Refund, 'gatewayTxnId' | 'amount' | 'method' | 'afterwards' | 'utr' | 'reason'>;

/**
 * The row of a refund from its proposal on: while two people have not decided, its money is kept for it, settles nothing, and is given
 * back by no other way.
 */
@Injectable()
export class ProposedRefunds {
  constructor(
    private readonly refunds: RefundRepository,
    private readonly payments: PaymentRepository,
    private readonly ledger: RefundLedger,
  ) {}

  /** @throws AppError UTR_USED when another refund was made by this transfer, or is proposed by it. */
  async mustBeOwnTransfer(tx: Tx, utr: string | null, approvalId: number | null): Promise<void> {
    const key = bankKeyOf(utr);
    const own = approvalId === null ? null : await this.refunds.ofApproval(tx, approvalId);
    const transactionId = key === null || own?.utrKey === key ? null : await this.refunds.transactionOfTransfer(tx, key);
    if (transactionId !== null) throw new AppError('UTR_USED', { transactionId });
  }

  async propose(
    tx: Tx, { demand, payment }: LockedPayment, wanted: WantedRefund, { id: approvalId, proposedBy }: Approval, { requestId }: Actor,
  ): Promise<void> {
    await this.ledger.add(tx, demand, payment, {
      ...rowOf(wanted), paymentId: payment.id, refundId: refundIdOf(requestId, payment, wanted), state: 'proposed', approvalId, proposedBy, approvedBy: null,
    });
  }

  /**
   * In the transaction of the approval, or at once where one person suffices. Repeating it changes nothing.
   *
   * @param details of the approval: its number.
   */
  async carryOut(tx: Tx, { demand, payment }: LockedPayment, wanted: WantedRefund, { person, requestId }: Actor, details: AuditValues): Promise<string> {
    const proposed = await this.proposedBy(tx, details);
    if (proposed) {
      const refund = await this.refunds.lock(tx, proposed.id);
      if (refund.state === 'proposed') await this.ledger.approve(tx, { demand, payment, refund }, person);
      return refund.refundId;
    }
    const refundId = refundIdOf(requestId, payment, wanted);
    await this.ledger.add(tx, demand, payment, {
      ...rowOf(wanted), paymentId: payment.id, refundId, state: wanted.method === 'gateway' ? 'approved' : 'paidOut', approvalId: null, proposedBy: person, approvedBy: person,
    });
    return refundId;
  }

  /** Whether this transaction has run before. */
  async isDone(tx: Tx, { requestId }: Actor, payment: Payment, wanted: Pick<WantedRefund, 'gatewayTxnId'>, details: AuditValues): Promise<boolean> {
    const refund = (await this.proposedBy(tx, details)) ?? (await this.refunds.find(refundIdOf(requestId, payment, wanted), tx));
    return refund !== null && refund.state !== 'proposed';
  }

  async end(tx: Tx, approval: Approval, { state, by, reason }: UnwantedProposal): Promise<void> {
    const refund = await this.refunds.ofApproval(tx, approval.id);
    if (refund?.state !== 'proposed') return;
    const { demandId } = await this.payments.get(refund.paymentId, tx);
    const locked = await this.ledger.lock(tx, { id: refund.id, paymentId: refund.paymentId, demandId });
    if (locked.refund.state === 'proposed') await this.ledger.move(tx, locked, { to: state, actor: by, text: reason || null });
  }

  private async proposedBy(tx: Tx, { approval }: AuditValues): Promise<Refund | null> {
    return typeof approval === 'number' ? this.refunds.ofApproval(tx, approval) : null;
  }
}

/** By the request: the same when its transaction runs again, and never one that a database had before it was restored. */
function refundIdOf(requestId: string, { transactionId }: Pick<Payment, 'transactionId'>, { gatewayTxnId }: Pick<WantedRefund, 'gatewayTxnId'>): string {
  return `RF${createHash('sha256').update(`${requestId}:${transactionId}:${gatewayTxnId}`).digest('hex').slice(0, 16).toUpperCase()}`;
}

/** Without what a request says besides. */
const rowOf = ({ gatewayTxnId, amount, method, afterwards, utr, reason }: WantedRefund): WantedRefund =>
  ({ gatewayTxnId, amount, method, afterwards, utr, reason });
