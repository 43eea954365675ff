import { feeVersions as texts } from '../texts/en/office/fee-versions.js';
import type { Paise } from './money.js';

/** What is asked beside the fee from the day after the due date on: once, or for each day. */
export interface LateFee {
  kind: 'fixed' | 'perDay';
  amount: Paise;
  /** At most this much; null: without a limit, and of a fixed one. */
  cap: Paise | null;
}

/** IST days on which nobody can begin a payment, both among them. */
export interface ClosedPeriod {
  from: string;
  /** null: it does not open again. */
  until: string | null;
}

/** When the fees of a semester and session can be paid (docs/requirements.md#due-dates). Days are IST, `yyyy-MM-dd`. */
export interface TermsContent {
  /** The last day without a late fee; null: there is none. */
  dueOn: string | null;
  lateFee: LateFee | null;
  closed: readonly ClosedPeriod[];
}

export const LATE_FEE_KINDS = ['fixed', 'perDay'] as const satisfies readonly LateFee['kind'][];
export const CLOSED_PERIODS_MAX = 20;

const DAY = /^20\d{2}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
/** Whether it is a day of the calendar. */
export const isDay = (day: string): boolean => DAY.test(day) && Number.isFinite(dayNumber(day)) && dayText(dayNumber(day)) === day;
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** @param days may be negative. */
export const addDays = (day: string, days: number): string => dayText(dayNumber(day) + days);

/**
 * Until when nobody is late: a day on which nobody could pay is put off to the next one on which everybody can.
 *
 * @param own of one student, to whom the later day counts.
 */
export function lastDayInTime({ dueOn, closed }: Pick<TermsContent, 'dueOn' | 'closed'>, own: string | null): string | null {
  const [day] = [dueOn, own].filter((one) => one !== null).sort().reverse();
  return day === undefined ? null : (closedOn({ closed }, day)?.opensOn ?? day);
}

/** Days after `from`, `until` among them, on which nobody could begin a payment. */
function closedDays(closed: readonly ClosedPeriod[], from: string, until: string): number {
  let counted = dayNumber(from);
  let days = 0;
  for (const period of [...closed].sort((one, other) => one.from.localeCompare(other.from))) {
    const last = Math.min(dayNumber(period.until ?? until), dayNumber(until));
    const first = Math.max(dayNumber(period.from), counted + 1);
    if (last < first) continue;
    days += last - first + 1;
    counted = last;
  }
  return days;
}

/** @param dueOn of `lastDayInTime`. @param day IST, on which the payment begins. */
export function lateFeeOn({ dueOn, lateFee, closed }: TermsContent, day: string): Paise {
  if (dueOn === null || lateFee === null || day <= dueOn) return 0;
  const { kind, amount, cap } = lateFee;
  const asked = kind === 'fixed' ? amount : amount * (dayNumber(day) - dayNumber(dueOn) - closedDays(closed, dueOn, day));
  return Math.min(asked, cap ?? asked);
}

/** @returns when a payment can begin again; null while one can. Periods that follow each other are one. */
export function closedOn({ closed }: Pick<TermsContent, 'closed'>, day: string): { opensOn: string | null } | null {
  let opensOn = day;
  for (;;) {
    const period = closed.find(({ from, until }) => from <= opensOn && (until === null || opensOn <= until));
    if (!period) return opensOn === day ? null : { opensOn };
    if (period.until === null) return { opensOn: null };
    opensOn = addDays(period.until, 1);
  }
}

/** Why these terms cannot be published; empty when they can. */
export function termsFaults({ dueOn, lateFee, closed }: TermsContent): string[] {
  const days = [...(dueOn === null ? [] : [dueOn]), ...closed.flatMap(({ from, until }) => (until === null ? [from] : [from, until]))];
  return [
    ...(dueOn === null && closed.length === 0 ? [texts.noTerms] : []),
    ...days.filter((day) => !isDay(day)).map((day) => texts.noDay(day)),
    ...(lateFee !== null && dueOn === null ? [texts.lateFeeWithoutDay] : []),
    ...(lateFee !== null && lateFee.amount <= 0 ? [texts.noLateFee] : []),
    ...(lateFee?.cap != null && lateFee.cap < lateFee.amount ? [texts.lowCap] : []),
    ...(lateFee?.kind === 'fixed' && lateFee.cap !== null ? [texts.fixedCap] : []),
    ...closed.filter(({ from, until }) => until !== null && until < from).map(({ from }) => texts.endsBefore(from)),
  ];
}
