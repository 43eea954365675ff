import { MISSING, type ReviewItem } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import { rupees } from '../../../components/amount';
import { momentText } from '../../../lib/moment-text';
import type { Detail } from '../../../components/details/detail-list';
import { settledByText } from './review-texts';

type Texts = Catalogue['reviewDetails'];

const idDetail = (label: string, id: string | null, copyAs: (id: string) => string, { notStated }: Texts): Detail =>
  id === null ? { label, value: notStated } : { label, value: id, copyAs: copyAs(id) };

export function chargeDetails(item: ReviewItem, texts: Texts): Detail[] {
  const { charge, payment } = item;
  if (!charge) return [];
  return [
    idDetail(texts.gatewayId, charge.gatewayTxnId, texts.copyGatewayId, texts),
    { label: texts.amount, value: charge.amount === null ? texts.notStated : rupees(charge.amount) },
    { label: texts.paid, value: charge.paidAt === null ? texts.notStated : momentText(charge.paidAt) },
    idDetail(texts.bankId, charge.bankTxnId, texts.copyBankId, texts),
    ...(payment ? [{ label: texts.settledBy, value: settledByText(item, texts) }] : []),
  ];
}

export function itemDetails(item: ReviewItem, texts: Texts): Detail[] {
  const { payment, charge, mail } = item;
  return [
    idDetail(texts.transactionId, item.transaction_id, texts.copyTransactionId, texts),
    ...(payment ? [{ label: texts.student, value: payment.studentName ?? MISSING }] : []),
    ...(item.admissionNumber === null ? [] : [{ label: texts.admissionNumber, value: item.admissionNumber }]),
    ...(payment ? [{ label: texts.fee, value: rupees(payment.amount) }] : []),
    ...(payment && !charge ? [{ label: texts.settledBy, value: settledByText(item, texts) }] : []),
    ...(mail
      ? [
          mail.refund_id === null ? { label: texts.receiptNo, value: item.receipt_no ?? MISSING } : { label: texts.refundId, value: mail.refund_id },
          { label: texts.sentTo, value: texts.tried(mail.recipient, mail.attempts) },
          ...(mail.reason ? [{ label: texts.reason, value: mail.reason }] : []),
        ]
      : []),
    { label: texts.waitingSince, value: texts.waits(momentText(item.since), item.waitingHours) },
  ];
}
