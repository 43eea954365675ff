import { INITIALS_MAX, istDate } from '../../contract/index.js';
import type { ReceiptClaims } from '../../contract/index.js';
import { plainText } from '../content/plain-text.js';
import type { StoredReceipt } from '../receipt.repository.js';

const words = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The first grapheme of each word, so that no name can be read out of it: `A R`. In the usual form of each letter, and
 * without marks that turn a line around: it is compared with the paper by eye. What does not fit is left out.
 */
export const initialsOf = (name: string): string =>
  plainText(name.normalize('NFKC')).split(' ').slice(0, 8)
    .map((word) => words.segment(word)[Symbol.iterator]().next().value?.segment ?? '')
    .reduce((text, one) => (text.length + one.length < INITIALS_MAX ? `${text} ${one}`.trim() : text), '');

/** The last four characters, and never more than half. */
export const endOf = (admissionNumber: string): string => {
  const characters = [...admissionNumber];
  return characters.slice(characters.length - Math.min(4, Math.floor(characters.length / 2))).join('');
};

/** What a stranger may read on a receipt that is shown to him (decision 32). */
export function claimsOf(receipt: StoredReceipt, collegeId: string): ReceiptClaims {
  return {
    v: 1, iss: collegeId, rn: receipt.receiptNo, sn: receipt.serialNo, tx: receipt.transactionId, nm: initialsOf(receipt.form.studentName ?? ''),
    an: endOf(receipt.admissionNumber), amt: receipt.amount, dt: istDate(new Date(receipt.paidAt)), ...(receipt.isTest ? { tst: 1 } : {}),
  };
}
