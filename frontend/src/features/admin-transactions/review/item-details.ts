import { MISSING, type ReviewItem } from '@mmmcollege/backend/contract';
import { rupees } from '../../../components/amount';
import type { Detail } from './detail-list';
import { momentText, settledByText } from './review-texts';

const NOT_STATED = 'not stated';

const idDetail = (label: string, id: string | null, copyAs: string): Detail =>
  id === null ? { label, value: NOT_STATED } : { label, value: id, copyAs };

/** What tells a charge from every other one. */
export function chargeDetails(item: ReviewItem): Detail[] {
  const { charge } = item;
  if (!charge) return [];
  return [
    idDetail('Gateway ID', charge.gatewayTxnId, 'gateway ID'),
    { label: 'Amount', value: charge.amount === null ? NOT_STATED : rupees(charge.amount) },
    { label: 'Paid', value: charge.paidAt === null ? NOT_STATED : momentText(charge.paidAt) },
    idDetail('Bank ID', charge.bankTxnId, 'bank ID'),
    { label: 'Fee settled by', value: settledByText(item) },
  ];
}

export function itemDetails(item: ReviewItem): Detail[] {
  const { payment, charge, mail } = item;
  return [
    idDetail('Transaction ID', item.transaction_id, 'transaction ID'),
    ...(payment ? [{ label: 'Student', value: payment.studentName ?? MISSING }] : []),
    { label: 'Admission No', value: item.admissionNumber },
    ...(payment ? [{ label: 'Fee', value: rupees(payment.amount) }] : []),
    ...(payment && !charge ? [{ label: 'Fee settled by', value: settledByText(item) }] : []),
    ...(mail
      ? [
          { label: 'Receipt No', value: item.receipt_no },
          { label: 'Sent to', value: `${mail.recipient}, tried ${mail.attempts} ${mail.attempts === 1 ? 'time' : 'times'}` },
          ...(mail.reason ? [{ label: 'Reason', value: mail.reason }] : []),
        ]
      : []),
    { label: 'Waiting since', value: momentText(item.since) },
  ];
}
