import type { FirstRow } from './first-rows';

/** The row with the most names: shown as chosen, and changed with one key. */
export const likelyHeader = (rows: readonly FirstRow[], isName: (cell: string) => boolean): number =>
  [...rows].sort((a, b) => namesOf(b, isName).length - namesOf(a, isName).length || a.line - b.line)[0]?.line ?? 1;

/** @param isName what the server could know the column by. */
export const namesOf = (row: FirstRow | undefined, isName: (cell: string) => boolean): string[] => [...new Set((row?.cells ?? []).filter(isName))];
