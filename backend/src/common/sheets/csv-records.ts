import { type CsvLine, csvLines, decodedText } from './csv-lines.js';
import { delimiterOf } from './delimited-rows.js';
import { type SayFault, UnreadableFileError } from './file-fault.js';
import { textKind } from './file-kind.js';

/** `fault`: its quotes are broken, and it has no cells. */
export interface CsvRecord {
  line: number;
  cells: string[];
  fault: SayFault | null;
}

/** A longer quoted cell is an unclosed quote. */
const MAX_LINES = 100;
/** Characters by which the delimiter is told. */
const SAMPLE = 16_384;

/**
 * Reads RFC 4180 records with the physical line on which each begins, by whatever delimiter the beginning has. Empty lines are skipped. A broken
 * record is reported and reading goes on, so that every fault of a file is listed. Own code because `csv-parse` counts a quoted CRLF as two
 * lines: see docs/decisions/0011-import-in-short-transactions.md.
 *
 * @throws UnreadableFileError for what is no table of text.
 */
export async function* csvRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord[]> {
  let reader: RecordReader | null = null;
  const texts = async function* (): AsyncGenerator<string> {
    let start = '';
    for await (const text of decodedText(bytes)) {
      if (reader) yield text;
      else if (start.length + text.length < SAMPLE) start += text;
      else yield begin(start + text);
      if (reader) start = '';
    }
    if (!reader) yield begin(start);
  };
  const begin = (start: string): string => {
    if (textKind(start) === 'json') throw new UnreadableFileError((words) => words.noTable);
    reader = new RecordReader(delimiterOf(start));
    return start;
  };
  for await (const lines of csvLines(texts())) {
    const records: CsvRecord[] = [];
    for (const line of lines) (reader as RecordReader | null)?.read(line, records);
    if (records.length > 0) yield records;
  }
  const last: CsvRecord[] = [];
  (reader as RecordReader | null)?.finish(last);
  if (last.length > 0) yield last;
}

type Parsed = string[] | 'open' | { fault: SayFault };

class RecordReader {
  private open: CsvLine[] = [];

  constructor(private readonly delimiter: string) {}

  read(line: CsvLine, records: CsvRecord[]): void {
    const lines = [...this.open, line];
    const [first = line] = lines;
    if (lines.length === 1 && line.text.trim() === '') return;
    const parsed = parse(lines, this.delimiter);
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
    records.push({ line: first.number, cells: [], fault: (words) => words.quoteNever });
    for (const line of swallowed) this.read(line, records);
  }
}

function parse(lines: CsvLine[], delimiter: string): Parsed {
  const [only] = lines;
  if (lines.length === 1 && only && !only.text.includes('"')) return only.text.split(delimiter);
  const text = lines.map((line, index) => (index === lines.length - 1 ? line.text : line.text + line.end)).join('');
  const cells: string[] = [];
  for (let at = 0; ; at += 1) {
    if (text[at] === '"') {
      const cell = quotedCell(text, at);
      if (cell === null) return 'open';
      const next = text[cell.end];
      if (next !== undefined && next !== delimiter) return { fault: (words) => words.quoteFollowed };
      cells.push(cell.value);
      at = cell.end;
    } else {
      const next = text.indexOf(delimiter, at);
      const cell = next === -1 ? text.slice(at) : text.slice(at, next);
      if (cell.includes('"')) return { fault: (words) => words.quoteInside };
      cells.push(cell);
      at = next === -1 ? text.length : next;
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
