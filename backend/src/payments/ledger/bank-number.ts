const LENGTH_MIN = 8;
const LENGTH_MAX = 64;

/** Full-width signs and the digits of Devanagari are the same number on the same paper, however it is spaced. */
export const plainNumber = (number: string): string =>
  number.normalize('NFKC').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)).toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** As it is stored, to be found however it is spelled; null when nothing is left of it. */
export const storedNumber = (number: string | null): string | null => plainNumber(number ?? '').slice(0, LENGTH_MAX) || null;

/**
 * A number as it is compared between debits of one fee, however short it is.
 *
 * @returns null for words, and for one sign again and again.
 */
export function numberKeyOf(number: string | null): string | null {
  const text = storedNumber(number) ?? '';
  return !/\d/.test(text) || /^(.)\1*$/u.test(text) ? null : text;
}

/**
 * The bank's number of a debit (challan, UTR, RRN) as it is compared between all payments: one number is one debit, whoever names it.
 *
 * @returns null for what many debits may have: a short number, words, one sign again and again.
 */
export function bankKeyOf(number: string | null): string | null {
  const text = numberKeyOf(number);
  return text === null || text.length < LENGTH_MIN ? null : text;
}
