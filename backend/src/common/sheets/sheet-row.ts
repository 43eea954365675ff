import type { ReadLimits } from './read-limits.js';
import { UnreadableFileError } from './file-fault.js';

/**
 * What a workbook knows of a cell beside its text. `cut`: a number of more digits than a spreadsheet keeps. `date`: the text is its day,
 * `yyyy-MM-dd`. `formula`: the text is a stored result.
 */
export type CellNature = 'number' | 'cut' | 'date' | 'formula' | 'error';

/** One row as it stands in a file, with the line at which it begins. */
export interface SheetRow {
  line: number;
  cells: readonly string[];
  /** By column, of a workbook whose reader asks for it; texts have none. */
  natures?: readonly (CellNature | undefined)[];
}

/** @throws UnreadableFileError when a row or the file has more than the limits allow. */
export function checkRow({ line, cells }: SheetRow, rows: number, limits: ReadLimits): void {
  if (rows > limits.rows) throw new UnreadableFileError((words) => words.tooManyRows(limits.rows), line);
  if (cells.length > limits.columns) throw new UnreadableFileError((words) => words.tooManyColumns(limits.columns), line);
  if (cells.some((cell) => cell.length > limits.cell)) throw new UnreadableFileError((words) => words.longCell(limits.cell), line);
}
