import { Injectable } from '@nestjs/common';
import type { Approval } from '../../approvals/approval.entity.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import type { AdminIdentity } from '../../common/auth/credentials-checker.js';
import {
  type AfterRefund, type ApprovalState, type ChargeRefunds, istInstant, type PaymentRefunds, type Refund as ShownRefund,
  type RefundEnd, type RefundMethod, type RefundState, type RefundStep, rupeesNumber,
} from '../../contract/index.js';
import { Transactions } from '../../database/transactions.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { isBookedKey } from '../ledger/booked-money.js';
import type { OpenMoney } from '../payment-counts.repository.js';
import { PaymentRepository } from '../payment.repository.js';
import { FeeReopeningsService } from './fee-reopenings.service.js';
import type { Refund, RefundEvent } from './refund.entity.js';
import { RefundProposalsService } from './refund-proposals.service.js';
import { RefundRepository } from './refund.repository.js';
import { mayPeopleEnd } from './refund-states.js';

/** What is stored of a proposal: the request that `RefundProposalsService` and `RefundEndsService` carry out. */
interface ProposedRefund {
  gatewayTxnId: string;
  amount: number;
  method: RefundMethod;
  afterwards: AfterRefund;
  utr: string | null;
}


/** States of a proposal that a refund has by itself; an approved one is a row of its own. */
const STATE_OF: Readonly<Record<ApprovalState, RefundState | null>> = {
  proposed: 'proposed', declined: 'declined', withdrawn: 'withdrawn', expired: 'expired', approved: null,
};

/** The refunds of one payment as the office reads them. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly refunds: RefundRepository,
    private readonly proposals: RefundProposalsService,
    private readonly reopenings: FeeReopeningsService,
    private readonly approvals: ApprovalsService,
    private readonly transactions: Transactions,
  ) {}

  /** Money that was approved to go back, and of which nobody knows yet that it went. */
  open(): Promise<OpenMoney> {
    return this.refunds.open();
  }

  /** @throws AppError PAYMENT_NOT_FOUND */
  async of(transactionId: string, identity: AdminIdentity): Promise<PaymentRefunds> {
    const payment = await this.payments.findOrFail(transactionId);
    const { id } = payment;
    const approvals = await this.approvals.ofSubject(transactionId, ['refund.pay', 'refund.end', 'fee.reopen']);
    const [refunds, events, { refundables, barredBy }] = await Promise.all([
      this.refunds.ofPayment(id), this.refunds.events(id),
      this.transactions.run(async (tx) => {
        const demand = await this.demands.get(tx, payment.demandId);
        const barring = demand.refund === 'closed' ? await this.reopenings.barredBy(tx, demand, payment) : null;
        return { refundables: await this.proposals.refundables(tx, demand, payment), barredBy: barring };
      }),
    ]);
    const byId = new Map(approvals.map((approval) => [approval.id, approval]));
    const decides = { mayDecide: (approval: Approval) => mayDecide(approval, identity), isOwn: ({ proposedBy }: Approval) => proposedBy === identity.username };
    const charges = refundables.map(({ charge, amount, left, methods, afterwards }): ChargeRefunds => {
      const { key, keys } = charge;
      const proposed = approvals.flatMap((approval) => {
        const state = approval.kind === 'refund.pay' ? STATE_OF[approval.state] : null;
        const request = approval.request as ProposedRefund;
        return state === null || !keys.includes(request.gatewayTxnId) ? [] : [shownProposal(approval, request, state, decides)];
      });
      const isProposed = proposed.some(({ state }) => state === 'proposed');
      const own = refunds.filter(({ gatewayTxnId }) => keys.includes(gatewayTxnId)).map((refund) => {
        const ending = approvals.find(({ openKey }) => openKey === `refund.end:${refund.refundId}`) ?? null;
        return shownRefund(refund, events.filter(({ refundId }) => refundId === refund.id), byId.get(refund.approvalId ?? 0) ?? null, ending, decides);
      });
      return {
        key, gatewayTxnId: isBookedKey(charge.gatewayTxnId) ? null : charge.gatewayTxnId,
        amount: rupeesNumber(amount), left: rupeesNumber(left), methods: isProposed ? [] : methods, afterwards,
        refunds: [...proposed, ...own].sort((a, b) => (a.steps[0]?.at ?? '').localeCompare(b.steps[0]?.at ?? '')),
      };
    });
    // Also one that never ended: the bank took the money back before.
    const hasClosed = refunds.some(({ afterwards }) => afterwards === 'closed');
    const reopening = approvals.find(({ kind, state }) => kind === 'fee.reopen' && state === 'proposed');
    return { charges, closedFee: barredBy === null || !hasClosed ? null : { barredBy, proposal: reopening ? proposalOf(reopening, decides) : null } };
  }
}

interface Decides {
  mayDecide: (approval: Approval) => boolean;
  isOwn: (approval: Approval) => boolean;
}

const proposalOf = (approval: Approval, { mayDecide: may, isOwn }: Decides) =>
  ({ approval: approval.id, reason: approval.reason, proposedBy: approval.proposedBy, mayDecide: may(approval), isOwn: isOwn(approval) });

function mayDecide({ state, proposedBy }: Approval, { username, permissions }: AdminIdentity): boolean {
  return state === 'proposed' && proposedBy !== username && permissions.has('refund:approve') && permissions.has('approval:decide');
}

function proposalSteps(approval: Approval): RefundStep[] {
  const { proposedAt, proposedBy, reason, state, decidedAt, decidedBy, decisionReason } = approval;
  const decided = STATE_OF[state];
  return [
    { at: istInstant(proposedAt), state: 'proposed', actor: proposedBy, text: reason },
    ...(decidedAt === null || decided === null || decided === 'proposed' ? [] : [{ at: istInstant(decidedAt), state: decided, actor: decidedBy, text: decisionReason || null }]),
  ];
}

function shownProposal(approval: Approval, { amount, method, afterwards, utr }: ProposedRefund, state: RefundState, decides: Decides): ShownRefund {
  return {
    refund_id: null, approval: approval.id, state, method, amount: rupeesNumber(amount), afterwards, reason: approval.reason, utr, gatewayRefundId: null,
    nextCheckAt: null,
    mayDecide: decides.mayDecide(approval), isOwn: decides.isOwn(approval), mayEnd: false, ending: null, steps: proposalSteps(approval),
  };
}

function shownRefund(refund: Refund, events: readonly RefundEvent[], approval: Approval | null, ending: Approval | null, decides: Decides): ShownRefund {
  const { refundId, state, method, amount, afterwards, reason, utr, gatewayRefundId, nextCheckAt } = refund;
  return {
    refund_id: refundId, approval: approval?.id ?? null, state, method, amount: rupeesNumber(amount), afterwards, reason, utr, gatewayRefundId,
    nextCheckAt: nextCheckAt === null ? null : istInstant(nextCheckAt), mayDecide: false, isOwn: false, mayEnd: mayPeopleEnd(state) && ending === null,
    ending: ending && { end: (ending.request as { end: RefundEnd }).end, ...proposalOf(ending, decides) },
    steps: [
      ...(approval ? proposalSteps(approval) : []),
      ...events.map(({ at, state: reached, actor, text }) => ({ at: istInstant(at), state: reached, actor, text })),
    ],
  };
}
