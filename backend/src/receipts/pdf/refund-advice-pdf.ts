import { formatPaise, type Language } from '../../contract/index.js';
import type { PaidRefund } from '../../payments/refunds/paid-refunds.service.js';
import { adviceLines } from '../advice/refund-advice.js';
import { documentTexts } from '../content/document-texts.js';
import { plainText } from '../content/plain-text.js';
import { amountRow, heading, totalRow } from './receipt-blocks.js';
import { type College, letterhead, testBanner } from './receipt-head.js';
import { STYLES } from './receipt-styles.js';
import { renderPdf } from './render-pdf.js';

/** @param test the gateway is a test system: the sheet says so. */
export function renderRefundAdvicePdf(refund: PaidRefund, college: College, test: boolean, language: Language = refund.language): Promise<Buffer> {
  const all = documentTexts(language, college.labels);
  const { receiptPdf, receiptSheet, refundAdvice: texts } = all;
  const { refundId, transactionId, paidOutAt, amount } = refund;
  const about = { title: texts.fileTitle(refundId), subject: transactionId, at: paidOutAt, language: receiptSheet.language };
  return renderPdf(about, college, (sheet, logo) => [
    ...(test ? [testBanner(sheet, texts.test), sheet.space(14)] : []),
    letterhead(sheet, college, logo, texts.title, all),
    sheet.space(18),
    heading(sheet, texts.details),
    sheet.group('Table', [
      ...adviceLines(refund, all).map((line) => amountRow(sheet, line, STYLES.value, { ...STYLES.value, align: 'right' }, 3.2)),
      totalRow(sheet, { label: texts.amount, value: formatPaise(amount) }),
    ]),
    sheet.space(10),
    sheet.paragraphs([
      { text: receiptPdf.amountInWords, style: STYLES.label, gap: 1 }, { text: receiptSheet.amountInWords(amount), style: STYLES.strong, gap: 14 },
      { text: texts.surcharge, style: STYLES.note, gap: 2 }, { text: texts.arrival, style: STYLES.note, gap: 2 },
      { text: texts.questions(plainText(college.email), plainText(college.phone)), style: STYLES.note },
    ]),
  ]);
}
