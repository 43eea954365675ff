import { REVIEW_KINDS, type ReviewItem, type ReviewKind, type ReviewQueue } from '@mmmcollege/backend/contract';
import { aRecord } from '../../testing/records';

/** A second payment of a paid fee; single fields by override. */
export function aReviewItem(n: number, over: Partial<ReviewItem> = {}): ReviewItem {
  const { transaction_id, receipt_no, admissionNumber, studentName } = aRecord(n);
  return {
    kind: 'DUPLICATE', transaction_id, receipt_no, admissionNumber, since: '2026-04-01T00:05:10.000+05:30', waitingHours: 50, resolutions: ['refunded', 'dismissed'],
    payment: { studentName, transaction_status: 'DUPLICATE', amount: 6212.1, mayRelease: false },
    charge: { key: `1100000000${n}`, gatewayTxnId: `1100000000${n}`, bankTxnId: `BANK${n}`, amount: 6212.1, paidAt: '2026-03-31T23:59:01.000+05:30' },
    settledBy: { transaction_id: aRecord(99).transaction_id, receipt_no: 'AB12345678' },
    feeToday: null, dates: null, mail: null, ...over,
  };
}

export const aReviewQueue = (...items: ReviewItem[]): ReviewQueue => ({
  items,
  lookupCaps: [],
  approvals: [],
  counts: Object.fromEntries(REVIEW_KINDS.map((kind) => [kind, items.filter((item) => item.kind === kind).length])) as Record<ReviewKind, number>,
});
