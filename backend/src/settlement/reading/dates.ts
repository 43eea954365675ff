import { DAY_MS, istDate } from '../../contract/index.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Days between the first of 1900, as Excel counts (it holds 1900 for a leap year), and 1970. */
const EXCEL_EPOCH_DAYS = 25_569;

const ISO = /\b(\d{4})-(\d{1,2})-(\d{1,2})/;
const INDIAN = /\b(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/. ,]+(\d{4}|\d{2})\b/;

/**
 * The day of a cell, `yyyy-MM-dd`: ISO, or day before month as India writes (`05/11/2026`, `5-Nov-26`, `done on 12-Mar-2018`), or Excel's
 * number of days, or seconds since 1970. A month that is no month is refused, not swapped with the day.
 *
 * @returns null for an empty cell, undefined for what is no date.
 */
export function parseDay(cell: string): string | null | undefined {
  const text = cell.trim();
  if (text === '' || text === '-' || /^(?:null|na|n\/a)$/i.test(text)) return null;
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return new Date((Math.floor(Number(text)) - EXCEL_EPOCH_DAYS) * DAY_MS).toISOString().slice(0, 10);
  if (/^\d{10}$/.test(text)) return istDate(new Date(Number(text) * 1_000));
  const iso = ISO.exec(text);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const indian = INDIAN.exec(text);
  if (!indian) return undefined;
  const [, date = '', month = '', year = ''] = indian;
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return day(Number(year.length === 2 ? `20${year}` : year), number, Number(date));
}

function day(year: number, month: number, date: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, date));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return isReal && year >= 2000 && year < 2100 ? at.toISOString().slice(0, 10) : undefined;
}
