/** What a spreadsheet would take for a formula, also behind blanks and in full width, or alter (docs/requirements.md#csv-export). */
const ALTERED = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]|^0\d+$|^\d{12,}$|^\d+E\d+$/iu;

/** One line of a CSV file, its end included. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${(ALTERED.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
