import { createHash } from 'node:crypto';
import { type BookedHow, financialYear, startOfIstDay } from '../../contract/index.js';
import { bankKeyOf, plainNumber } from './bank-number.js';
import type { MoneyFact } from './money-fact.js';

/** Who names money that people booked by its paper, in place of a gateway. */
export const COUNTER = 'counter';

/** Begins the key of money that the gateway has no id for: no gateway writes such an id. */
export const BOOKED_KEY = 'HAND-';

export interface Booked {
  how: BookedHow;
  reference: string;
}

/** What was booked by it; the day is IST, `yyyy-MM-dd`. */
interface Paper extends Booked {
  paidOn: string;
}

/** None of money that came through the gateway. */
export const paperKeyOf = (paper: Paper): string | null => (paper.how === 'gateway' ? null : digestOf(paper).slice(0, 24));

/** Of money without an id of the gateway. */
export const bookedKey = (paper: Paper): string => BOOKED_KEY + digestOf(paper).slice(0, 20).toUpperCase();

/** One for one piece of paper, however its number is spaced or spelled. Books whose numbers are short start anew each financial year. */
function digestOf({ how, reference, paidOn }: Paper): string {
  const book = bankKeyOf(reference) === null ? [how, financialYear(new Date(startOfIstDay(paidOn)))] : [];
  return createHash('sha256').update(JSON.stringify([plainNumber(reference), ...book])).digest('hex');
}

export const isBookedKey = (key: string | null): boolean => key?.startsWith(BOOKED_KEY) ?? false;

export const isBooked = ({ source }: Pick<MoneyFact, 'source'>): boolean => source === 'office';

/** Also when the gateway has told of the same money since: the receipt goes on to say how it was booked. */
export function bookedOf(paid: readonly MoneyFact[]): Booked | null {
  const fact = paid.find(isBooked);
  return fact ? { how: fact.channel as BookedHow, reference: fact.bankTxnId ?? '' } : null;
}
