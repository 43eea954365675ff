import type { Column, Table } from '../table-of';

export type Cell = { text: string } | { value: number | null; unit: Column['unit'] };

/** Header, lines and total, as both files have them. */
export function rowsOf({ keyTitle, columns, lines, total }: Table, totalName: string): Cell[][] {
  const values = (all: readonly (number | null)[]): Cell[] => columns.map(({ unit }, place) => ({ value: all[place] ?? null, unit }));
  return [
    [keyTitle, ...columns.map(({ title }) => title)].map((text) => ({ text })),
    ...lines.map(({ label, values: own }): Cell[] => [{ text: label }, ...values(own)]),
    ...(total ? [[{ text: totalName }, ...values(total)] as Cell[]] : []),
  ];
}
