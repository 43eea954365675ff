import { addDays, ADJUSTMENTS, type AdjustmentKind, type FeeRule, LATE_FEE, type LateFee, type Paise, splitReserved, sumPaise } from '../../../src/contract/index.js';

/** A fee as the requirements say that it has to be, kept without the product. */
export interface KnownFee {
  heads: Record<string, Paise>;
  /** Another due date than that of all. */
  dueOn: string | null;
}

export interface KnownTerms {
  dueOn: string | null;
  lateFee: LateFee | null;
  closed: readonly { from: string; until: string | null }[];
}

/** What a page had on its screen: paise by wire name, `total_fees` among them. */
export type Shown = Readonly<Record<string, Paise>>;

export const totalOf = ({ heads }: Pick<KnownFee, 'heads'>): Paise => sumPaise(Object.values(heads));

/** Added up day by day, as somebody with a calendar would. */
export function lateFeeOf(fee: KnownFee, terms: KnownTerms | null, today: string): Paise {
  const isClosed = (day: string): boolean => terms?.closed.some(({ from, until }) => from <= day && (until === null || day <= until)) ?? false;
  let dueOn = [fee.dueOn, terms?.dueOn ?? null].filter((day) => day !== null).sort().at(-1) ?? null;
  while (dueOn !== null && isClosed(dueOn)) dueOn = addDays(dueOn, 1);
  const rule = terms?.lateFee ?? null;
  if (dueOn === null || rule === null || totalOf(fee) === 0) return 0;
  let asked = 0;
  for (let day = addDays(dueOn, 1); day <= today; day = addDays(day, 1)) {
    if (rule.kind === 'fixed') asked = rule.amount;
    else if (!isClosed(day)) asked = Math.min(asked + rule.amount, rule.cap ?? Infinity);
  }
  return asked;
}

export function shownOf(fee: KnownFee, terms: KnownTerms | null, today: string): Shown {
  const late = lateFeeOf(fee, terms, today);
  return { ...fee.heads, ...(late > 0 ? { [LATE_FEE]: late } : {}), total_fees: totalOf(fee) + late };
}

export const isClosed = (terms: KnownTerms | null, today: string): boolean =>
  (terms?.closed ?? []).some(({ from, until }) => from <= today && today <= (until ?? today));

/** With other heads of the semester; null where less than nothing would be left. */
export function withHeads(fee: KnownFee | null, own: Record<string, Paise>): KnownFee | null {
  const changed = { heads: { ...own, ...splitReserved(fee?.heads ?? {}).reserved }, dueOn: fee?.dueOn ?? null };
  return totalOf(changed) < 0 ? null : changed;
}

export function adjusted(fee: KnownFee, kind: AdjustmentKind, amount: Paise, isTakenBack: boolean): KnownFee | null {
  const { [kind]: before = 0, ...others } = fee.heads;
  const now = before + amount * ADJUSTMENTS[kind] * (isTakenBack ? -1 : 1);
  const changed = { ...fee, heads: now === 0 ? others : { ...others, [kind]: now } };
  return now * ADJUSTMENTS[kind] < 0 || totalOf(changed) < 0 ? null : changed;
}

export const isSameFee = (one: KnownFee | null, other: KnownFee | null): boolean =>
  one === other || (one !== null && other !== null && sameAmounts(one.heads, other.heads) && one.dueOn === other.dueOn);

export const sameAmounts = (one: Shown, other: Shown): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, paise]) => other[name] === paise);

type Scope = Pick<FeeRule, 'course' | 'category'>;

const conditions = ({ course, category }: Scope): number => Number(course !== null) + Number(category !== null);

/** The lines that could decide about such a student: none, the one, or several between which nobody could say. */
export function winnersOf<Rule extends Scope>(rules: readonly Rule[], { course, category }: Scope): Rule[] {
  const fitting = rules.filter((rule) => (rule.course ?? course) === course && (rule.category ?? category) === category);
  return fitting.filter((rule) => conditions(rule) === Math.max(...fitting.map(conditions)));
}
