/** What a spreadsheet would take for a formula, or alter (docs/requirements.md#csv-export). */
const ALTERED = /^[=+\-@\t\r]|^0\d+$|^\d{12,}$|^\d+E\d+$/i;

/** One line of a CSV file, its end included. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${(ALTERED.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
