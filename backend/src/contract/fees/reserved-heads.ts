import { semesters } from '../texts/en/documents/semesters.js';
import type { FeeHead } from './fee-heads.js';
import type { Paise } from './money.js';

/** What people add to one student's fee, or take off it: the sign that its amount has (docs/requirements.md#concessions-and-additions). */
export const ADJUSTMENTS = { scholarship: -1, exemption: -1, fine: 1, arrears: 1 } as const;
export type AdjustmentKind = keyof typeof ADJUSTMENTS;
export const ADJUSTMENT_KINDS = /* @__PURE__ */ Object.keys(ADJUSTMENTS) as AdjustmentKind[];

/** Belongs to a payment, never to a demand (docs/requirements.md#due-dates). */
export const LATE_FEE = 'lateFee';

/** Heads of no semester. Each stands, where it is not zero, after those of the layout, and the sum of all is the total. */
export const RESERVED_HEADS: readonly FeeHead[] = /* @__PURE__ */ Object.entries(semesters.reserved).map(([name, label]) => ({ name, label }));
export const RESERVED_NAMES: readonly string[] = /* @__PURE__ */ Object.keys(semesters.reserved);

/** The heads of the semester, and the others. */
export function splitReserved(amounts: Readonly<Record<string, Paise>>): { own: Record<string, Paise>; reserved: Record<string, Paise> } {
  const entries = Object.entries(amounts);
  return { own: Object.fromEntries(entries.filter(([name]) => !isReserved(name))), reserved: Object.fromEntries(entries.filter(([name]) => isReserved(name))) };
}

export const isReserved = (name: string): boolean => RESERVED_NAMES.includes(name);

/**
 * The lines of these amounts: the heads of the layout in its order, those that the semester has lost, then the reserved ones. The sum of
 * all is the total, whatever the office has published since.
 *
 * @param labelOf a head that the semester has lost; without a label it keeps its name.
 */
export function withOthers(layout: readonly FeeHead[], amounts: Readonly<Record<string, Paise>>, labelOf: (name: string) => string | undefined): FeeHead[] {
  const lost = Object.keys(amounts).filter((name) => amounts[name] !== 0 && !isReserved(name) && layout.every((head) => head.name !== name));
  return [
    ...layout, ...lost.map((name) => ({ name, label: labelOf(name) ?? name })), ...RESERVED_HEADS.filter(({ name }) => amounts[name] !== undefined),
  ];
}

