import type { Language } from '../../contract/index.js';
import { documentTexts } from '../content/document-texts.js';
import type { StoredReceipt } from '../receipt.repository.js';
import { receiptBlocks } from './receipt-blocks.js';
import type { College } from './receipt-head.js';
import { renderPdf } from './render-pdf.js';

/**
 * The same receipt and college give the same bytes. One of test money says so and is no receipt.
 *
 * @param verifyUrl what the QR code says; null: without one.
 */
export function renderReceiptPdf(
  receipt: StoredReceipt, college: College, verifyUrl: string | null = null, language: Language = receipt.language,
): Promise<Buffer> {
  const { receiptNo, transactionId, paidAt, isTest: test } = receipt;
  const texts = documentTexts(language, college.labels);
  return renderPdf(
    { title: texts.receiptSheet[test ? 'testFileTitle' : 'fileTitle'](receiptNo), subject: transactionId, at: paidAt, language: texts.receiptSheet.language }, college,
    (sheet, logo) => receiptBlocks(sheet, receipt, { college, logo, test, verifyUrl, texts }),
  );
}
