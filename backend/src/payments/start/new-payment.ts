import type { FeeDemand } from '../../students/fee-demand.entity.js';
import type { Due } from '../../students/fee-terms.service.js';
import type { Payment } from '../payment.entity.js';
import type { PaymentProvider } from '../providers/payment-provider.js';
import { nextCheckAt } from '../requery/requery-schedule.js';

type Own = Pick<Payment, 'transactionId' | 'receiptNo' | 'studentId' | 'admissionNumber' | 'form' | 'language' | 'contentKey' | 'authBy'>;

/**
 * An attempt to pay what the demand asks, of which nothing is known yet. It does not hold its demand.
 *
 * @param due on the day it begins: it owes no later late fee, whenever its money comes.
 */
export function newPayment(demand: FeeDemand, { heads, total }: Due, provider: PaymentProvider, own: Own, now: number): Omit<Payment, 'id'> {
  return {
    ...own,
    provider: provider.name, providerAccount: provider.account, isTest: provider.isTest ? 1 : 0,
    demandId: demand.id, semesterNo: demand.semesterNo, state: 'CREATED', stateAt: now, amount: total, heads,
    authUntil: null, tokenId: null, tokenAt: null, openDemandId: null, settledDemandId: null, settledAmount: null, gatewayTxnId: null, paidAt: null,
    booked: null, bookedReference: null, receiptDatedAt: null, closedAt: null, releasedAt: null, nextCheckAt: nextCheckAt('CREATED', now, now), requeryFailures: 0, requeryLeaseUntil: null,
    requeryLeaseBy: null, lastRequeryAt: null, lastAnsweredAt: null, lastAnswer: null, hintDueAt: null, hintAfter: null, deniedAt: null, refundingSince: null,
    refundedAmount: 0, givenBack: 0, refundsOpen: 0, needsReview: 0, createdAt: now, updatedAt: now,
  };
}
