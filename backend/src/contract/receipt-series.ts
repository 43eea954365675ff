import { istDate } from './ist-time.js';

/** `26-27`. */
export const FINANCIAL_YEAR = /^\d{2}-\d{2}$/;
/** `MMM/26-27/000123`: prefix, financial year, number. At most 16 characters, as rule 46(b) of the GST rules wants. */
export const SERIAL_NO = /^[A-Z0-9]{1,3}\/\d{2}-\d{2}\/\d{6,7}$/;

const two = (year: number): string => String(year % 100).padStart(2, '0');

/** The Indian financial year of a moment, April to March by IST: `26-27`. */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = istDate(at).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${two(first)}-${two(first + 1)}`;
}

/** @param number from 1; the place of a receipt in its financial year. */
export const serialNo = (prefix: string, year: string, number: number): string => `${prefix}/${year}/${String(number).padStart(6, '0')}`;

/** Financial years from that of `from` to that of `to`, both included, oldest first. */
export function financialYearsBetween(from: Date, to: Date): string[] {
  const first = Number(financialYear(from).slice(0, 2));
  const last = Number(financialYear(to).slice(0, 2));
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, n) => `${two(first + n)}-${two(first + n + 1)}`);
}
