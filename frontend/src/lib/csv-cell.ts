export const BYTE_ORDER_MARK = '\ufeff';
export const LINE_END = '\r\n';

/** A spreadsheet would evaluate these as formulas. */
const FORMULA = /^[=+\-@\t\r]/;
// What Excel alters on opening: leading zeros, more than 11 digits, powers of ten, and dates (1DEC, MAY2024).
const MONTH = '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const ALTERED = new RegExp(`^(?:0\\d+|\\d{12,}|\\d+(?:\\.\\d+)?e\\d+|\\d{1,2}${MONTH}(?:\\d{2}|\\d{4})?|${MONTH}\\d{1,4})$`, 'i');

/** @param isId a spreadsheet must not alter it either. */
export function safe(text: string, isId: boolean): string {
  return FORMULA.test(text) || (isId && ALTERED.test(text)) ? `'${text}` : text;
}

export const quoted = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;
