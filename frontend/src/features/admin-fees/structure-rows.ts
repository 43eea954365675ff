import { type FeeHead, parseTypedRupees, rupeesText, SCOPE_FIELDS, type ScopeField, type StructureContent } from '@mmmcollege/backend/contract';

/** One rule as it is typed. */
export interface GridRow {
  id: number;
  scope: Readonly<Record<ScopeField, string>>;
  /** Rupees, in the order of the heads. */
  amounts: readonly string[];
}

export interface Grid {
  heads: readonly FeeHead[];
  rows: readonly GridRow[];
}

/** The columns before the amounts. */
export const SCOPE_COLUMNS = SCOPE_FIELDS.length;

/**
 * @param heads as the semester has them today.
 * @param isDraft has the columns of today, and what a new head costs is not known yet.
 */
export function gridOf({ heads: stored, rules }: StructureContent, heads: readonly FeeHead[], isDraft: boolean): Grid {
  // As it was begun: nobody has entered an amount.
  const isEmpty = isDraft && rules.every(({ amounts }) => amounts.every((amount) => amount === 0));
  const columns = isDraft && heads.length > 0 ? heads : stored.map((name) => heads.find((head) => head.name === name) ?? { name, label: name });
  return {
    heads: columns,
    rows: rules.map(({ amounts, ...scope }, id) => ({
      id, scope: Object.fromEntries(SCOPE_FIELDS.map((field) => [field, scope[field] ?? ''])) as GridRow['scope'],
      amounts: columns.map(({ name }) => {
        const paise = amounts[stored.indexOf(name)];
        return paise === undefined || isEmpty ? '' : rupeesText(paise);
      }),
    })),
  };
}

export const isUnreadable = (amount: string): boolean => parseTypedRupees(amount) === null;

export const unreadable = ({ rows }: Grid): number => rows.flatMap(({ amounts }) => amounts).filter(isUnreadable).length;

export const contentOfGrid = ({ heads, rows }: Grid): StructureContent => ({
  heads: heads.map(({ name }) => name),
  rules: rows.map(({ scope, amounts }) => ({
    ...(Object.fromEntries(SCOPE_FIELDS.map((field) => [field, scope[field].trim() || null])) as Record<ScopeField, string | null>),
    amounts: amounts.map((text) => parseTypedRupees(text) ?? 0),
  })),
});

export const nextId = ({ rows }: Grid): number => Math.max(-1, ...rows.map(({ id }) => id)) + 1;

export const emptyRow = (grid: Grid): GridRow =>
  ({ id: nextId(grid), scope: { course: '', category: '', gender: '', awardType: '' }, amounts: grid.heads.map(() => '') });

/** Writes a cell, by its place: first the conditions, then the amounts. */
function withCell(row: GridRow, column: number, text: string): GridRow {
  const field = SCOPE_FIELDS[column];
  if (field) return { ...row, scope: { ...row.scope, [field]: text } };
  return { ...row, amounts: row.amounts.map((amount, index) => (index === column - SCOPE_COLUMNS ? text : amount)) };
}

/** Cells of a spreadsheet, written from one cell on; rows that are missing are added. */
export function pasted(grid: Grid, at: { row: number; column: number }, text: string): Grid {
  const cells = text.replace(/\r?\n$/, '').split(/\r?\n/).map((line) => line.split('\t'));
  const rows = [...grid.rows];
  cells.forEach((line, down) => {
    rows[at.row + down] = line.reduce((row, cell, right) => withCell(row, at.column + right, cell.trim()), rows[at.row + down] ?? emptyRow({ ...grid, rows }));
  });
  return { ...grid, rows };
}

export const changedCell = (grid: Grid, { row, column }: { row: number; column: number }, text: string): Grid => ({
  ...grid, rows: grid.rows.map((one, index) => (index === row ? withCell(one, column, text) : one)),
});
