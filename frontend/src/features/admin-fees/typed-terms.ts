import { LATE_FEE_KINDS, parseTypedRupees, rupeesText, type TermsContent } from '@mmmcollege/backend/contract';
import { isUnreadable } from './structure-rows';

export const LATE_FEES = ['none', ...LATE_FEE_KINDS] as const;

/** Due date and late fee as they are typed; '' where nothing is. */
export interface TypedTerms {
  dueOn: string;
  lateFee: (typeof LATE_FEES)[number];
  /** Rupees. */
  amount: string;
  cap: string;
  closed: readonly { id: number; from: string; until: string }[];
}

export const typedTerms = ({ dueOn, lateFee, closed }: TermsContent): TypedTerms => ({
  dueOn: dueOn ?? '', lateFee: lateFee?.kind ?? 'none', amount: lateFee ? rupeesText(lateFee.amount) : '', cap: lateFee?.cap == null ? '' : rupeesText(lateFee.cap),
  closed: closed.map(({ from, until }, id) => ({ id, from, until: until ?? '' })),
});

export const hasCap = ({ lateFee }: TypedTerms): boolean => lateFee === 'perDay';

/** How many amounts nobody can read. */
export function unreadableTerms(terms: TypedTerms): number {
  if (terms.lateFee === 'none') return 0;
  return [terms.amount, ...(hasCap(terms) && terms.cap.trim() !== '' ? [terms.cap] : [])].filter(isUnreadable).length;
}

export const contentOfTerms = (terms: TypedTerms): TermsContent => ({
  dueOn: terms.dueOn || null,
  lateFee: terms.lateFee === 'none' ? null
    : { kind: terms.lateFee, amount: parseTypedRupees(terms.amount) ?? 0, cap: hasCap(terms) && terms.cap.trim() !== '' ? parseTypedRupees(terms.cap) : null },
  closed: terms.closed.filter(({ from, until }) => from !== '' || until !== '').map(({ from, until }) => ({ from, until: until || null })),
});
