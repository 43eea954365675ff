import type { ReadLimits } from './read-limits.js';
import { UnreadableFileError } from './settlement-fault.js';

/** One row as it stands in a file, with the line at which it begins. */
export interface SheetRow {
  line: number;
  cells: readonly string[];
}

/** @throws UnreadableFileError when a row or the file has more than the limits allow. */
export function checkRow({ line, cells }: SheetRow, rows: number, limits: ReadLimits): void {
  if (rows > limits.rows) throw new UnreadableFileError(`The file has more than ${limits.rows} rows. Divide it into several files.`, line);
  if (cells.length > limits.columns) throw new UnreadableFileError(`This row has more than ${limits.columns} columns: this is no report of a gateway or a bank.`, line);
  if (cells.some((cell) => cell.length > limits.cell)) throw new UnreadableFileError(`A cell has more than ${limits.cell} characters.`, line);
}
