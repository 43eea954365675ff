import { type BookedPayment, maskedEmail, type TimelineEntry, type TransactionHistory } from '../../contract/index.js';

/** Lines whose text is the server's or the gateway's own; in others anybody may have written anything. */
const KEPT_TEXTS: readonly TimelineEntry['kind'][] = ['message', 'requery'];

/**
 * For whoever may not see a student's data: neither whole addresses, nor what anybody wrote. Each value is named here, so that one that is
 * added to a history stays out of it.
 */
export function masked(of: TransactionHistory): TransactionHistory {
  const { transaction_id, receipt_no, transaction_status, isMismatch, isTest, begunAt, since, nextCheckAt, lastAnswerAt, releasedAt } = of;
  const { admissionNumber, studentName, course, email, mobile, semesterNo, academicSession, amount, heads, feeToday, settledBy } = of;
  const { receipt, charges, advices, bookings, attempts, timeline } = of;
  return {
    transaction_id, receipt_no, transaction_status, isMismatch, isTest, begunAt, since, nextCheckAt, lastAnswerAt, releasedAt,
    admissionNumber, course, studentName: studentName && `${studentName.slice(0, 1)}•••`, email: email && maskedEmail(email),
    mobile: mobile && `•••${mobile.slice(-2)}`, semesterNo, academicSession, amount, heads, feeToday, settledBy,
    receipt: receipt && {
      issuedAt: receipt.issuedAt, voidedAt: receipt.voidedAt,
      mail: receipt.mail && { recipient: maskedEmail(receipt.mail.recipient), state: receipt.mail.state },
    },
    charges, attempts,
    advices: advices.map(({ refund_id, recipient, state }) => ({ refund_id, recipient: maskedEmail(recipient), state })),
    bookings: bookings.map(maskedBooking),
    timeline: timeline.map((line) => (KEPT_TEXTS.includes(line.kind) ? line : { ...line, text: null })),
  };
}

function maskedBooking({ how, amount, reference, paidOn, gatewayTxnId, evidence, proposedBy, approvedBy, at }: BookedPayment): BookedPayment {
  const { id, size, sha256 } = evidence;
  return { how, amount, reference, paidOn, gatewayTxnId, evidence: { id, name: '', size, sha256 }, reason: '', proposedBy, approvedBy, at };
}
