import Handlebars from 'handlebars';
import { formatPaise, receiptDate } from '../../contract/index.js';
import type { College } from '../pdf/receipt-head.js';
import { documentTexts, labelled } from '../content/document-texts.js';
import { paperLogo } from '../content/paper-logo.js';
import { plainText } from '../content/plain-text.js';
import { LOGO_ADDRESS, type OutgoingMail } from './mail-sender.service.js';
import type { StoredReceipt } from '../receipt.repository.js';
import { HTML_TEMPLATE, TEXT_TEMPLATE } from './receipt-mail.templates.js';

export type ReceiptMail = OutgoingMail & Required<Pick<OutgoingMail, 'messageId' | 'replyTo' | 'html' | 'attachmentName'>>;

/** Of the column of labels in the plain text. */
const LABEL_WIDTH = 18;

const renderHtml = Handlebars.compile(HTML_TEMPLATE, { strict: true });
const renderText = Handlebars.compile(TEXT_TEMPLATE, { strict: true, noEscape: true });

export interface MailSettings {
  college: College;
  /** `MAIL_FROM`: an address, or a name with an address in angle brackets. */
  from: string;
  /** Address of this receipt on the college's page. */
  page: string;
}

/** @param recipient must have passed `isOneAddress`. */
export function composeReceiptMail(receipt: StoredReceipt, recipient: string, { college, from, page }: MailSettings): ReceiptMail {
  const test = receipt.isTest;
  const { receiptNo, semesterNo } = receipt;
  const texts = documentTexts(receipt.language, college.labels);
  const { mail, receiptSheet: sheet } = texts;
  const collegeName = labelled(texts, plainText(college.name));
  const name = plainText(receipt.form.studentName);
  const [address, phone, email] = [college.address, college.phone, college.email].map(plainText) as [string, string, string];
  const amount = formatPaise(receipt.amount);
  const logo = college.logo === undefined ? null : paperLogo(college.logo);
  const rows = [
    { label: sheet.receiptNo, value: receiptNo },
    { label: sheet.date, value: receiptDate(new Date(receipt.paidAt)) },
    { label: sheet.transactionId, value: receipt.transactionId },
    { label: mail.admissionNumber, value: plainText(receipt.admissionNumber) },
    { label: mail.amount, value: amount, strong: true },
  ];
  const context = {
    language: mail.language,
    logo: logo ? LOGO_ADDRESS : '',
    title: mail.title(receiptNo),
    test: test ? sheet.test : '',
    first: test ? mail.testMade(amount, name, semesterNo) : mail.received(amount, name, semesterNo),
    thanks: mail.thanks,
    attached: mail.attached,
    rows: rows.map((row) => ({ strong: false, ...row, padded: `${row.label}:`.padEnd(LABEL_WIDTH) })),
    again: test ? '' : mail.again,
    page,
    questions: mail.questions(email, phone),
    collegeName,
    address: labelled(texts, address),
  };
  return {
    // The same for every sending of one receipt: a mail program that has it already shows a resend once.
    messageId: `<fee-receipt.${receiptNo}@${/@([^\s@<>]+?)>?$/.exec(from)?.[1] ?? 'localhost'}>`,
    from,
    to: { name, address: recipient },
    replyTo: email,
    subject: test ? mail.testSubject(collegeName, receiptNo) : mail.subject(collegeName, receiptNo),
    text: renderText(context),
    html: renderHtml(context),
    attachmentName: `${receipt.transactionId}_Receipt.pdf`,
    ...(logo ? { logo } : {}),
  };
}
