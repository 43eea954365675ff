import { formatPaise, MISSING, receiptDate } from '../../contract/index.js';
import type { PaidRefund } from '../../payments/refunds/paid-refunds.service.js';
import { type DocumentTexts, documentTexts, labelled } from '../content/document-texts.js';
import { plainText } from '../content/plain-text.js';
import type { ReceiptLine } from '../content/receipt-lines.js';
import type { OutgoingMail } from '../mail/mail-sender.service.js';
import type { College } from '../pdf/receipt-head.js';

/** Of the column of labels in the plain text. */
const LABEL_WIDTH = 22;

/** What an advice says beside the amount, in the order in which it is read. */
export function adviceLines({ refundId, receiptNo, transactionId, admissionNumber, semesterNo, form, ...paid }: PaidRefund, all: DocumentTexts): ReceiptLine[] {
  const texts = all.refundAdvice;
  const { method, utr, gatewayTxnId, gatewayRefundId, paidOutAt } = paid;
  const ids: [string, string | null][] = [
    [texts.number, refundId], [texts.date, receiptDate(new Date(paidOutAt))], [texts.name, plainText(form.studentName) || labelled(all, MISSING)],
    [texts.admissionNumber, plainText(admissionNumber)], [texts.semester, String(semesterNo)], [texts.transactionId, transactionId],
    [texts.receiptNo, receiptNo],
    [texts.method, texts.methods[method]], [texts.gatewayTxnId, gatewayTxnId], [texts.gatewayRefundId, gatewayRefundId], [texts.utr, utr],
  ];
  return ids.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

const adviceFileName = ({ transactionId, refundId }: Pick<PaidRefund, 'transactionId' | 'refundId'>): string => `${transactionId}_${refundId}_Refund.pdf`;

/** @param test the gateway is a test system: the mail says so. */
export function composeAdviceMail(refund: PaidRefund, college: College, test: boolean): Omit<OutgoingMail, 'from' | 'to'> {
  const all = documentTexts(refund.language, college.labels);
  const texts = all.refundAdvice;
  const collegeName = labelled(all, plainText(college.name));
  const rows = [...adviceLines(refund, all), { label: texts.amount, value: formatPaise(refund.amount) }];
  const text = [
    ...(test ? [texts.test, ''] : []),
    texts.givenBack(formatPaise(refund.amount), plainText(refund.form.studentName), refund.semesterNo), '',
    ...rows.map(({ label, value }) => `${`${label}:`.padEnd(LABEL_WIDTH)}${value}`), '',
    texts.surcharge, texts.arrival, '', texts.questions(plainText(college.email), plainText(college.phone)), '', collegeName, labelled(all, plainText(college.address)), '',
  ].join('\n');
  const subject = texts.subject(collegeName, refund.refundId);
  return { subject: test ? `${texts.testSubject}${subject}` : subject, text, replyTo: plainText(college.email), attachmentName: adviceFileName(refund) };
}

