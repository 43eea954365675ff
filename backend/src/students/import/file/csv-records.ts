import { type CsvLine, csvLines } from './csv-lines.js';

/** One record; `fault` when its quotes make no sense, and then it has no cells. */
export interface CsvRecord {
  /** Physical line on which it begins. */
  line: number;
  cells: string[];
  fault: string | null;
}

/** A quoted cell that goes on for more lines than this was never meant to. */
const MAX_LINES = 100;

/**
 * Reads RFC 4180 records (comma, double quotes, any line end) and says on which physical line each begins. Empty lines
 * are no records. A broken record is told and the reading goes on with the next line, so that every fault of a file can
 * be listed. Own code because `csv-parse` counts a quoted CRLF as two lines: see docs/decisions/0011-import-in-short-transactions.md.
 */
export async function* csvRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord[]> {
  const reader = new RecordReader();
  for await (const lines of csvLines(bytes)) {
    const records: CsvRecord[] = [];
    for (const line of lines) reader.read(line, records);
    if (records.length > 0) yield records;
  }
  const last: CsvRecord[] = [];
  reader.finish(last);
  if (last.length > 0) yield last;
}

type Parsed = string[] | 'open' | { fault: string };

class RecordReader {
  /** Lines of a record whose quote is still open. */
  private open: CsvLine[] = [];

  read(line: CsvLine, records: CsvRecord[]): void {
    const lines = [...this.open, line];
    const [first = line] = lines;
    if (lines.length === 1 && line.text.trim() === '') return;
    const parsed = parse(lines);
    if (parsed === 'open') {
      this.open = lines;
      if (lines.length > MAX_LINES) this.closeBrokenRecord(records);
      return;
    }
    this.open = [];
    if (Array.isArray(parsed)) records.push({ line: first.number, cells: parsed, fault: null });
    else records.push({ line: first.number, cells: [], fault: parsed.fault });
  }

  finish(records: CsvRecord[]): void {
    while (this.open.length > 0) this.closeBrokenRecord(records);
  }

  /** Tells the never closed quote at its own line, and reads the lines it had swallowed as records of their own. */
  private closeBrokenRecord(records: CsvRecord[]): void {
    const [first, ...swallowed] = this.open;
    this.open = [];
    if (!first) return;
    records.push({ line: first.number, cells: [], fault: 'a quotation mark is opened and never closed' });
    for (const line of swallowed) this.read(line, records);
  }
}

function parse(lines: CsvLine[]): Parsed {
  const [only] = lines;
  if (lines.length === 1 && only && !only.text.includes('"')) return only.text.split(',');
  const text = lines.map((line, index) => (index === lines.length - 1 ? line.text : line.text + line.end)).join('');
  const cells: string[] = [];
  for (let at = 0; ; at += 1) {
    if (text[at] === '"') {
      const cell = quotedCell(text, at);
      if (cell === null) return 'open';
      const next = text[cell.end];
      if (next !== undefined && next !== ',') return { fault: 'after a closing quotation mark only a comma may follow; a quotation mark inside a cell is written twice' };
      cells.push(cell.value);
      at = cell.end;
    } else {
      const comma = text.indexOf(',', at);
      const cell = comma === -1 ? text.slice(at) : text.slice(at, comma);
      if (cell.includes('"')) return { fault: 'a quotation mark stands inside a cell that does not begin with one' };
      cells.push(cell);
      at = comma === -1 ? text.length : comma;
    }
    if (at >= text.length) return cells;
  }
}

function quotedCell(text: string, start: number): { value: string; end: number } | null {
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    if (text[quote + 1] !== '"') return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    at = quote + 2;
  }
}
