import { type CsvLine, csvLines } from './csv-lines.js';

/** `fault`: its quotes are broken, and it has no cells. */
export interface CsvRecord {
  line: number;
  cells: string[];
  fault: string | null;
}

/** A longer quoted cell is an unclosed quote. */
const MAX_LINES = 100;

/**
 * Reads RFC 4180 records with the physical line on which each begins. Empty lines are skipped. A broken record is
 * reported and reading goes on, so that every fault of a file is listed. Own code because `csv-parse` counts a quoted
 * CRLF as two lines: see docs/decisions/0011-import-in-short-transactions.md.
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

  /** Reports an unclosed quote at its own line and reads the following lines as records of their own. */
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
