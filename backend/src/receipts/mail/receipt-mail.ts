import Handlebars from 'handlebars';
import { formatPaise, receiptDate, RULES, TEST_NOTICE, TEST_RECEIPT_NOTICE } from '../../contract/index.js';
import type { College } from '../pdf/receipt-pdf.js';
import { plainText } from '../content/plain-text.js';
import type { OutgoingMail } from './mail-sender.service.js';
import type { StoredReceipt } from '../receipt.repository.js';
import { HTML_TEMPLATE, TEXT_TEMPLATE } from './receipt-mail.templates.js';

export type ReceiptMail = OutgoingMail & Required<Pick<OutgoingMail, 'messageId' | 'replyTo' | 'html' | 'attachmentName'>>;

const renderHtml = Handlebars.compile(HTML_TEMPLATE, { strict: true });
const renderText = Handlebars.compile(TEXT_TEMPLATE, { strict: true, noEscape: true });

/** Whether exactly one mailbox is meant: no list, no line end, no display name. */
export const isOneAddress = (text: string): boolean => RULES.email(text) && /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+$/.test(text);

/**
 * @param from `MAIL_FROM`: an address, or a name with an address in angle brackets.
 * @param recipient must have passed `isOneAddress`.
 * @param test the gateway is one for tests: the mail says so.
 */
export function composeReceiptMail(receipt: StoredReceipt, recipient: string, college: College, from: string, test = false): ReceiptMail {
  const collegeName = plainText(college.name);
  const name = plainText(receipt.form.studentName);
  const context = {
    collegeName, name,
    test: test ? TEST_RECEIPT_NOTICE : '',
    amount: formatPaise(receipt.amount),
    semester: String(receipt.semesterNo),
    admissionNumber: plainText(receipt.admissionNumber),
    receiptNo: receipt.receiptNo,
    transactionId: receipt.transactionId,
    date: receiptDate(new Date(receipt.paidAt)),
    address: plainText(college.address),
    phone: plainText(college.phone),
    email: plainText(college.email),
  };
  return {
    // The same for every sending of one receipt: a mail program that has it already shows a resend once.
    messageId: `<fee-receipt.${receipt.receiptNo}@${/@([^\s@<>]+?)>?$/.exec(from)?.[1] ?? 'localhost'}>`,
    from,
    to: { name, address: recipient },
    replyTo: context.email,
    subject: `${test ? `${TEST_NOTICE}: ` : ''}${collegeName}: Fee receipt ${receipt.receiptNo}`,
    text: renderText(context),
    html: renderHtml(context),
    attachmentName: `${receipt.transactionId}_Receipt.pdf`,
  };
}
