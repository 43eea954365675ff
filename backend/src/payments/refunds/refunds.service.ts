import { Injectable } from '@nestjs/common';
import type { Approval } from '../../approvals/approval.entity.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import type { AdminIdentity } from '../../common/auth/credentials-checker.js';
import {
  type ChargeRefunds, istInstant, type PaymentRefunds, type Refund as ShownRefund, type RefundEnd, rupeesNumber,
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
import { isAgreed, mayPeopleEnd } from './refund-states.js';

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
    const approvals = await this.approvals.ofSubject(transactionId, ['refund.end', 'fee.reopen']);
    const [refunds, events, { refundables, barredBy }] = await Promise.all([
      this.refunds.ofPayment(id), this.refunds.events(id),
      this.transactions.run(async (tx) => {
        const demand = await this.demands.get(tx, payment.demandId);
        const barring = demand.refund === 'closed' ? await this.reopenings.barredBy(tx, demand, payment) : null;
        return { refundables: await this.proposals.refundables(tx, demand, payment), barredBy: barring };
      }),
    ]);
    const decides = decisionsOf(identity);
    const charges = refundables.map(({ charge, amount, left, methods, afterwards }): ChargeRefunds => {
      const { key, keys } = charge;
      const own = refunds.filter(({ gatewayTxnId }) => keys.includes(gatewayTxnId));
      const isProposed = own.some(({ state }) => state === 'proposed');
      return {
        key, gatewayTxnId: isBookedKey(charge.gatewayTxnId) ? null : charge.gatewayTxnId,
        amount: rupeesNumber(amount), left: rupeesNumber(left), methods: isProposed ? [] : methods, afterwards,
        refunds: own.map((refund) => {
          const ending = approvals.find(({ openKey }) => openKey === `refund.end:${refund.refundId}`) ?? null;
          return shownRefund(refund, events.filter(({ refundId }) => refundId === refund.id), ending, decides);
        }),
      };
    });
    // Also one that never ended: the bank took the money back before.
    const hasClosed = refunds.some((refund) => refund.afterwards === 'closed' && isAgreed(refund));
    const reopening = approvals.find(({ kind, state }) => kind === 'fee.reopen' && state === 'proposed');
    return { charges, closedFee: barredBy === null || !hasClosed ? null : { barredBy, proposal: reopening ? proposalOf(reopening, decides) : null } };
  }
}

interface Decides {
  mayDecide: (proposal: Proposal) => boolean;
  isOwn: (proposal: Proposal) => boolean;
}

interface Proposal {
  state: string;
  proposedBy: string;
}

const decisionsOf = ({ username, permissions }: AdminIdentity): Decides => ({
  isOwn: ({ proposedBy }) => proposedBy === username,
  mayDecide: ({ state, proposedBy }) => state === 'proposed' && proposedBy !== username && permissions.has('refund:approve') && permissions.has('approval:decide'),
});

const proposalOf = (approval: Approval, { mayDecide, isOwn }: Decides) =>
  ({ approval: approval.id, reason: approval.reason, proposedBy: approval.proposedBy, mayDecide: mayDecide(approval), isOwn: isOwn(approval) });

function shownRefund(refund: Refund, events: readonly RefundEvent[], ending: Approval | null, decides: Decides): ShownRefund {
  const { refundId, approvalId, state, method, amount, afterwards, reason, utr, gatewayRefundId, nextCheckAt } = refund;
  return {
    refund_id: isAgreed(refund) ? refundId : null, approval: approvalId, state, method, amount: rupeesNumber(amount), afterwards, reason, utr, gatewayRefundId,
    nextCheckAt: nextCheckAt === null ? null : istInstant(nextCheckAt), mayDecide: decides.mayDecide(refund), isOwn: state === 'proposed' && decides.isOwn(refund),
    mayEnd: mayPeopleEnd(state) && ending === null,
    ending: ending && { end: (ending.request as { end: RefundEnd }).end, ...proposalOf(ending, decides) },
    steps: events.map(({ at, state: reached, actor, text }) => ({ at: istInstant(at), state: reached, actor, text })),
  };
}
