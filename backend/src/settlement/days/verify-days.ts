import { DAY_MS, istDate, istDatesBetween, startOfIstDay } from '../../contract/index.js';
import { hashOfDay } from './day-hash.js';
import type { DayCloseRecord } from './day-close.entity.js';

/**
 * - `changed`: not as it was closed.
 * - `removed`, `inserted`: in the middle, or before the first.
 * - `cutOff`: closed days at the end are gone.
 */
export type DayFaultKind = 'changed' | 'removed' | 'inserted' | 'cutOff';

export interface DayFault {
  kind: DayFaultKind;
  day: string;
}

/** A close as somebody else has kept it: the audit trail, or a printed sheet. */
export interface KnownClose {
  day: string;
  hash: string;
}

type Close = Pick<DayCloseRecord, 'day' | 'figures' | 'previous' | 'hash'>;

const at = (day: string): Date => new Date(startOfIstDay(day));
const next = (day: string): string => istDate(new Date(at(day).getTime() + DAY_MS));
const before = (day: string): string => istDate(new Date(at(day).getTime() - DAY_MS));

/**
 * The chain by itself, and against what others have kept: who can write the table can write all hashes anew, and only they tell.
 *
 * @param known one close of a day each; those of days from before the first of them are not compared.
 * @param isWhole whether `known` holds every close since its first one.
 */
export function verifyDays(closes: readonly Close[], known: readonly KnownClose[], isWhole: boolean): DayFault[] {
  const inOrder = [...closes].sort((a, b) => a.day.localeCompare(b.day));
  const faults: DayFault[] = [];
  const add = (kind: DayFaultKind, day: string): void => {
    if (!faults.some((fault) => fault.day === day)) faults.push({ kind, day });
  };
  const kept = new Map(known.map((one) => [one.day, one.hash]));
  const since = [...kept.keys()].sort()[0];
  inOrder.forEach(({ day, figures, previous, hash }, index) => {
    const last = inOrder[index - 1];
    if (hashOfDay(previous, day, figures) !== hash || (kept.has(day) && kept.get(day) !== hash)) add('changed', day);
    else if (isWhole && since !== undefined && day >= since && !kept.has(day)) add('inserted', day);
    if (last && next(last.day) !== day) for (const gone of istDatesBetween(at(next(last.day)), at(before(day)))) add('removed', gone);
    else if (previous !== (last?.hash ?? '')) add(last ? 'changed' : 'removed', last?.day ?? before(day));
  });
  const end = inOrder.at(-1)?.day ?? '';
  for (const day of [...kept.keys()].sort()) {
    if (!inOrder.some((close) => close.day === day)) add(day > end ? 'cutOff' : 'removed', day);
  }
  return faults.sort((a, b) => a.day.localeCompare(b.day));
}
