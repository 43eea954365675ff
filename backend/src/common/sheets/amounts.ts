import { GROUPED_RUPEES, type Paise } from '../../contract/index.js';

const DIGITS = new RegExp(`^(${GROUPED_RUPEES}|\\d{1,13})(?:\\.(\\d{1,2})0*)?$`);
const EMPTY = new Set(['', '-', '--', 'NA', 'N/A', 'NULL']);

/**
 * An amount of a report in paise, digit by digit: `1,23,456.00`, `(50.00)`, `-50`, `₹ 50.00`, `1,000.00 Cr`. `Dr` is money that leaves.
 *
 * @returns null for an empty cell, a dash; undefined for anything else that is no exact amount.
 */
export function parseAmount(cell: string): Paise | null | undefined {
  const text = cell.replace(/^'/, '').replace(/\u00a0/g, ' ').trim();
  if (EMPTY.has(text.toUpperCase())) return null;
  const mark = /(?<=[\d)])\s*(cr|dr)\.?$/i.exec(text);
  const bare = text.slice(0, mark?.index ?? text.length).replace(/^(?:₹|rs\.?|inr)\s*/i, '').trim();
  const inBrackets = /^\((.*)\)$/.exec(bare);
  const sign = /^[-+]/.exec(bare)?.[0];
  if (inBrackets && sign) return undefined;
  const digits = DIGITS.exec(inBrackets?.[1] ?? (sign ? bare.slice(1).trim() : bare));
  if (!digits) return undefined;
  const paise = Number((digits[1] ?? '').replaceAll(',', '') + (digits[2] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(paise)) return undefined;
  const isNegative = (inBrackets !== null || sign === '-') !== (mark?.[1]?.toLowerCase() === 'dr');
  return isNegative && paise !== 0 ? -paise : paise;
}
