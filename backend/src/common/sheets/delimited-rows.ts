import type { ReadLimits } from './read-limits.js';
import { checkRow, type SheetRow } from './sheet-row.js';
import { UnreadableFileError } from './file-fault.js';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** A longer quoted cell is an unclosed quote. */
const CELL_LINES = 50;
const SAMPLE_LINES = 60;

/** The delimiter that most lines of the beginning have, by how often they have it: leading lines of a statement have none. */
export function delimiterOf(text: string): string {
  const lines = text.slice(0, 200_000).split(/\r\n|\n|\r/, SAMPLE_LINES).map((line) => line.replace(/"[^"]*"/g, ''));
  const weight = (delimiter: string): number => Math.max(0, ...lines.map((line) => line.split(delimiter).length - 1));
  return [...DELIMITERS].sort((a, b) => weight(b) - weight(a))[0] ?? ',';
}

/**
 * RFC 4180 with any delimiter. Empty lines are skipped. A quotation mark inside a cell that does not begin with one is text: narrations of
 * banks have them. Own code because `csv-parse` counts a quoted CRLF as two lines (docs/decisions/0011-import-in-short-transactions.md).
 *
 * @throws UnreadableFileError
 */
export function* delimitedRows(text: string, limits: ReadLimits): Generator<SheetRow> {
  const delimiter = delimiterOf(text);
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let [line, rows] = [1, 0];
  while (at < text.length) {
    const begun = line;
    const cells: string[] = [];
    for (let ended = false; !ended; ) {
      const cell = text[at] === '"' ? quotedCell(text, at, begun) : plainCell(text, at, delimiter);
      line += cell.lines;
      at = cell.end;
      cells.push(cell.value.trim());
      if (text[at] === delimiter && cells.length <= limits.columns) at += 1;
      else ended = true;
    }
    if (text[at] === delimiter) checkRow({ line: begun, cells }, rows, limits);
    if (at < text.length && text[at] !== '\n' && text[at] !== '\r') {
      throw new UnreadableFileError((words) => words.quoteEnd, begun);
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    line += 1;
    if (cells.every((cell) => cell === '')) continue;
    rows += 1;
    const row = { line: begun, cells };
    checkRow(row, rows, limits);
    yield row;
  }
}

interface Cell {
  value: string;
  end: number;
  /** Line ends inside it. */
  lines: number;
}

function plainCell(text: string, from: number, delimiter: string): Cell {
  let end = from;
  for (; end < text.length; end += 1) {
    const character = text[end];
    if (character === delimiter || character === '\n' || character === '\r') break;
  }
  return { value: text.slice(from, end), end, lines: 0 };
}

function quotedCell(text: string, from: number, line: number): Cell {
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote !== -1 && text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const value = quote === -1 ? '' : text.slice(from + 1, quote).replaceAll('""', '"');
    const lines = value.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (quote === -1 || lines > CELL_LINES) throw new UnreadableFileError((words) => words.quoteOpen, line);
    return { value, end: quote + 1, lines };
  }
}
