import { createHash } from 'node:crypto';
import type { BookedHow } from '../../contract/index.js';
import { plainNumber } from './bank-number.js';
import type { MoneyFact } from './money-fact.js';

/** Begins the key of money that the gateway has no id for: no gateway writes such an id. */
export const BOOKED_KEY = 'HAND-';

export interface Booked {
  how: BookedHow;
  reference: string;
}

/** The same for one piece of paper, however its number is spaced or spelled; none of money that came through the gateway. */
export const paperKeyOf = ({ how, reference }: Booked): string | null => (how === 'gateway' ? null : digestOf(plainNumber(reference)).slice(0, 24));

/** Of money without an id of the gateway. */
export const bookedKey = (how: BookedHow, reference: string): string =>
  BOOKED_KEY + digestOf(JSON.stringify([how, plainNumber(reference)])).slice(0, 20).toUpperCase();

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export const isBookedKey = (key: string | null): boolean => key?.startsWith(BOOKED_KEY) ?? false;

export const isBooked = ({ source }: Pick<MoneyFact, 'source'>): boolean => source === 'office';

/** Also when the gateway has told of the same money since: the receipt goes on to say how it was booked. */
export function bookedOf(paid: readonly MoneyFact[]): Booked | null {
  const fact = paid.find(isBooked);
  return fact ? { how: fact.channel as BookedHow, reference: fact.bankTxnId ?? '' } : null;
}
