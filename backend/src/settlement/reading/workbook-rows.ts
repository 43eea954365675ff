import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { ReadLimits } from './read-limits.js';
import { UnreadableFileError } from './settlement-fault.js';
import { checkRow, type SheetRow } from './sheet-row.js';
import { WorkbookArchive } from './workbook-archive.js';

/**
 * The rows of the first sheet of an `.xlsx` that has any, streamed; the line is the sheet's row number. A cell is its stored value: numbers
 * as written in the file, texts without their formatting, dates as Excel's number of days. A formula in a column of the table is refused by
 * whoever reads the row: its stored value may be old.
 *
 * @throws UnreadableFileError
 */
export async function* workbookRows(bytes: Uint8Array, limits: ReadLimits): AsyncGenerator<SheetRow> {
  const archive = await WorkbookArchive.open(bytes, limits);
  try {
    if (!archive.has('xl/workbook.xml')) throw new UnreadableFileError((words) => words.noWorkbook);
    const shared = archive.has('xl/sharedStrings.xml') ? await sharedTexts(archive, limits) : [];
    for (const sheet of await sheetParts(archive)) {
      let rows = 0;
      for await (const row of sheetRows(archive, sheet, shared, limits)) {
        if (row.cells.every((cell) => cell === '')) continue;
        rows += 1;
        checkRow(row, rows, limits);
        yield row;
      }
      if (rows > 0) return;
    }
  } finally {
    archive.close();
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Namespaces differ between the programs that write workbooks, local names do not. Entities of a document type are not read. */
async function* parsed(archive: WorkbookArchive, part: string, listener: Partial<Record<'open' | 'close' | 'text', (value: never) => void>>): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  const fail = (error: Error): never => {
    throw Object.assign(new UnreadableFileError((words) => words.broken), { cause: error });
  };
  parser.on('error', fail);
  parser.on('doctype', () => fail(new Error('document type')));
  parser.on('opentag', (tag) => listener.open?.(tag as never));
  parser.on('closetag', (tag) => listener.close?.(local(tag.name) as never));
  parser.on('text', (text) => listener.text?.(text as never));
  for await (const chunk of archive.text(part)) {
    parser.write(chunk);
    yield;
  }
  parser.close();
}

/** In the order of the tabs. */
async function sheetParts(archive: WorkbookArchive): Promise<string[]> {
  const targets = new Map<string, string>();
  const ids: string[] = [];
  const open = (tag: SaxesTagPlain): void => {
    const name = local(tag.name);
    if (name === 'Relationship') targets.set(tag.attributes['Id'] ?? '', tag.attributes['Target'] ?? '');
    if (name === 'sheet') ids.push(Object.entries(tag.attributes).find(([key]) => /:id$/.test(key))?.[1] ?? '');
  };
  for (const part of ['xl/_rels/workbook.xml.rels', 'xl/workbook.xml']) for await (const _ of parsed(archive, part, { open })) void _;
  return ids.map((id) => targets.get(id) ?? '').map((target) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)).filter((part) => archive.has(part));
}

async function sharedTexts(archive: WorkbookArchive, limits: ReadLimits): Promise<string[]> {
  const texts: string[] = [];
  let [current, isText, phonetic, size] = ['', false, 0, 0];
  const listener = {
    open: ({ name }: SaxesTagPlain) => {
      if (local(name) === 'si') current = '';
      if (local(name) === 'rPh') phonetic += 1;
      isText = local(name) === 't' && phonetic === 0;
    },
    text: (text: string) => {
      if (isText) current += text;
      if (current.length > limits.sharedText) throw new UnreadableFileError((words) => words.muchText);
    },
    close: (name: string) => {
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name !== 'si') return;
      size += current.length + 16;
      if (size > limits.sharedText) throw new UnreadableFileError((words) => words.muchText);
      texts.push(current);
    },
  };
  for await (const _ of parsed(archive, 'xl/sharedStrings.xml', listener)) void _;
  return texts;
}

async function* sheetRows(archive: WorkbookArchive, part: string, shared: readonly string[], limits: ReadLimits): AsyncGenerator<SheetRow> {
  const reader = new SheetReader(shared, limits);
  for await (const _ of parsed(archive, part, reader)) {
    void _;
    yield* reader.rows.splice(0);
  }
  yield* reader.rows.splice(0);
}

/** Cells are addressed: what is empty is left out of the file. */
class SheetReader {
  readonly rows: SheetRow[] = [];
  private line = 0;
  private cells: string[] = [];
  private column = -1;
  private type = '';
  private value = '';
  private isValue = false;

  constructor(
    private readonly shared: readonly string[],
    private readonly limits: ReadLimits,
  ) {}

  readonly open = ({ name, attributes }: SaxesTagPlain): void => {
    const tag = local(name);
    if (tag === 'row') {
      this.line = Number(attributes['r'] ?? this.line + 1);
      [this.cells, this.column] = [[], -1];
      if (!Number.isSafeInteger(this.line) || this.line < 1 || this.line > 1_048_576) throw new UnreadableFileError((words) => words.rowWithoutNumber);
    } else if (tag === 'c') {
      this.column = attributes['r'] === undefined ? this.column + 1 : columnOf(attributes['r']);
      [this.type, this.value] = [attributes['t'] ?? 'n', ''];
    } else if (tag === 'f') {
      throw new UnreadableFileError((words) => words.formula, this.line);
    }
    this.isValue = tag === 'v' || (tag === 't' && this.type === 'inlineStr');
  };

  readonly text = (text: string): void => {
    if (!this.isValue) return;
    this.value += text;
    if (this.value.length > this.limits.cell) throw new UnreadableFileError((words) => words.longCell(this.limits.cell), this.line);
  };

  readonly close = (tag: string): void => {
    this.isValue = false;
    if (tag === 'c') this.put();
    if (tag === 'row') this.rows.push({ line: this.line, cells: this.cells });
  };

  private put(): void {
    const text = this.type === 's' ? this.shared[Number(this.value)] : this.value;
    if (text === undefined) throw new UnreadableFileError((words) => words.missingText, this.line);
    if (this.type === 'e') throw new UnreadableFileError((words) => words.cellError(this.value), this.line);
    if (this.column >= this.limits.columns) {
      if (text.trim() !== '') throw new UnreadableFileError((words) => words.tooManyColumns(this.limits.columns), this.line);
      return;
    }
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = this.type === 'n' ? decimal(text.trim()) : text.trim();
  }
}

/** `AB12` is column 27. Longer than Excel's own is no column. */
function columnOf(reference: string): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1];
  if (!letters) throw new UnreadableFileError((words) => words.cellNowhere);
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * Excel stores binary numbers: 0.1 + 0.2 is written 0.30000000000000004, and 1 lakh may be written 1E5. What is within a millionth of two
 * decimals is those, everything else stays as it is and is no amount.
 */
function decimal(text: string): string {
  if (!/^[-+]?[\d.]+(?:E[-+]?\d+)?$/i.test(text)) return text;
  const value = Number(text);
  if (!Number.isFinite(value) || Math.abs(value) >= 1e13) return text;
  if (Number.isInteger(value)) return String(value);
  const rounded = value.toFixed(2);
  return Math.abs(Number(rounded) - value) < 1e-6 ? rounded : text;
}
