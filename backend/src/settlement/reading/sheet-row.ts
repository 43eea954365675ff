import type { ReadLimits } from './read-limits.js';
import { UnreadableFileError } from './settlement-fault.js';

/** One row as it stands in a file, with the line at which it begins. */
export interface SheetRow {
  line: number;
  cells: readonly string[];
}

/** @throws UnreadableFileError when a row or the file has more than the limits allow. */
export function checkRow({ line, cells }: SheetRow, rows: number, limits: ReadLimits): void {
  if (rows > limits.rows) throw new UnreadableFileError((words) => words.tooManyRows(limits.rows), line);
  if (cells.length > limits.columns) throw new UnreadableFileError((words) => words.tooManyColumns(limits.columns), line);
  if (cells.some((cell) => cell.length > limits.cell)) throw new UnreadableFileError((words) => words.longCell(limits.cell), line);
}
