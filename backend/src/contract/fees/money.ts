/** An amount of money: a whole number of paise (1 rupee = 100 paise). No fraction of a paisa exists anywhere. */
export type Paise = number;

const RUPEES = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/**
 * Reads rupees as people and wires write them (`"7012.1"`, `7012.10`, `"100.00"`) into paise, digit by digit:
 * multiplying 19.99 by 100 gives 1998.9999999999998.
 *
 * @returns paise, or `null` for anything that is not a plain non-negative amount with at most two decimals.
 */
export function parseRupees(value: unknown): Paise | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string') return null;
  const match = RUPEES.exec(text.trim());
  if (!match) return null;
  const paise = Number(match[1] + (match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(paise) ? paise : null;
}

/** A pattern of whole rupees in Indian or western groups. The last has three digits: `700,50` of somebody who writes decimal commas is not 70,050. */
export const GROUPED_RUPEES = '\\d{1,3}(?:,\\d{2})*,\\d{3}|\\d{1,3}(?:,\\d{3})+';
const TYPED = new RegExp(`^(?:[^,]*|(?:${GROUPED_RUPEES})(?:\\.[^,]*)?)$`);

/** As `parseRupees`, with what people type besides: `₹ 1,20,000.50`. */
export function parseTypedRupees(text: string): Paise | null {
  const plain = text.replace(/[₹\s]/g, '');
  return TYPED.test(plain) ? parseRupees(plain.replaceAll(',', '')) : null;
}

/** As `parseRupees`, also below zero. */
export function parseSignedRupees(value: unknown): Paise | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !text.startsWith('-')) return parseRupees(value);
  const paise = parseRupees(text.slice(1));
  return paise === null ? null : -paise;
}

/** Whole rupees, and the paise beside them. */
export const wholeAndPaise = (paise: Paise): [rupees: number, paise: number] => [Math.floor(paise / 100), paise % 100];

/** Paise as plain rupees with two decimals and no grouping (`"7012.10"`): the gateway's and the CSV's spelling. */
export function rupeesText(paise: Paise): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Paise as the JSON number in rupees that the calls carry. Exact to the printed paisa. */
export function rupeesNumber(paise: Paise): number {
  return Number(rupeesText(paise));
}

/**
 * The inverse of `rupeesNumber`, for amounts of calls that may be negative.
 *
 * @throws RangeError for what is no whole number of paise.
 */
export function paiseOfRupees(rupees: number): Paise {
  const paise = parseRupees(Math.abs(rupees));
  if (paise === null) throw new RangeError('no amount in rupees');
  return rupees < 0 ? -paise : paise;
}

/** Paise as shown to people: rupee sign, Indian grouping, two decimals (`₹1,23,456.00`). */
export function formatPaise(paise: Paise): string {
  const [whole = '0', fraction] = rupeesText(Math.abs(paise)).split('.');
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${paise < 0 ? '-' : ''}₹${head ? `${head},` : ''}${whole.slice(-3)}.${fraction}`;
}

export function sumPaise(amounts: Iterable<Paise>): Paise {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}
