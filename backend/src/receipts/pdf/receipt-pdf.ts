import { receiptPdf, receiptProof, receiptSheet } from '../../contract/texts/index.js';
import type { StoredReceipt } from '../receipt.repository.js';
import { receiptBlocks } from './receipt-blocks.js';
import type { College, ReceiptTexts } from './receipt-head.js';
import { renderPdf } from './render-pdf.js';

const ENGLISH: ReceiptTexts = { receiptPdf, receiptProof, receiptSheet };

/**
 * The same receipt and college give the same bytes. One of test money says so and is no receipt.
 *
 * @param verifyUrl what the QR code says; null: without one.
 */
export function renderReceiptPdf(
  receipt: StoredReceipt, college: College, verifyUrl: string | null = null, texts: ReceiptTexts = ENGLISH,
): Promise<Buffer> {
  const { receiptNo, transactionId, paidAt, isTest: test } = receipt;
  return renderPdf(
    { title: texts.receiptSheet[test ? 'testFileTitle' : 'fileTitle'](receiptNo), subject: transactionId, at: paidAt, language: texts.receiptPdf.language }, college,
    (sheet, logo) => receiptBlocks(sheet, receipt, { college, logo, test, verifyUrl, texts }),
  );
}
