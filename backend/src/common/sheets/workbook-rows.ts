import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { DAY_MS } from '../../contract/index.js';
import type { ReadLimits } from './read-limits.js';
import { UnreadableFileError } from './file-fault.js';
import { type CellNature, checkRow, type SheetRow } from './sheet-row.js';
import { CellStyles } from './cell-styles.js';
import { WorkbookArchive } from './workbook-archive.js';

/**
 * The rows of the first sheet of an `.xlsx` that has any, streamed; the line is the sheet's row number. A cell is its stored value: numbers
 * as written in the file, texts without their formatting, dates as Excel's number of days.
 *
 * @param isMarked whether cells say their nature: who reads them refuses formulas, errors and dates by their cells, and numbers have the zeros
 * that their format shows. Otherwise any formula and error is refused here: a stored value may be old.
 * @throws UnreadableFileError
 */
export async function* workbookRows(bytes: Uint8Array, limits: ReadLimits, isMarked = false): AsyncGenerator<SheetRow> {
  for await (const piece of workbookPieces(bytes, limits, isMarked)) yield* piece;
}

/** As `workbookRows`, many at a time. */
export async function* workbookPieces(bytes: Uint8Array, limits: ReadLimits, isMarked = false): AsyncGenerator<SheetRow[]> {
  const archive = await WorkbookArchive.open(bytes, limits);
  try {
    if (!archive.has('xl/workbook.xml')) throw new UnreadableFileError((words) => words.noWorkbook);
    const shared = archive.has('xl/sharedStrings.xml') ? await sharedTexts(archive, limits) : [];
    const styles = isMarked ? await stylesOf(archive) : null;
    for (const sheet of await sheetParts(archive)) {
      let rows = 0;
      for await (const found of sheetRows(archive, sheet, new SheetReader(shared, limits, styles))) {
        const piece = found.filter(({ cells }) => cells.some((cell) => cell !== ''));
        for (const row of piece) checkRow(row, (rows += 1), limits);
        if (piece.length > 0) yield piece;
      }
      if (rows > 0) return;
    }
  } finally {
    archive.close();
  }
}

function local(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

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

async function stylesOf(archive: WorkbookArchive): Promise<CellStyles> {
  const styles = new CellStyles();
  if (archive.has('xl/styles.xml')) for await (const _ of parsed(archive, 'xl/styles.xml', styles)) void _;
  return styles;
}

async function* sheetRows(archive: WorkbookArchive, part: string, reader: SheetReader): AsyncGenerator<SheetRow[]> {
  for await (const _ of parsed(archive, part, reader)) {
    void _;
    yield reader.rows.splice(0);
  }
  yield reader.rows.splice(0);
}

/** Cells are addressed: what is empty is left out of the file. */
class SheetReader {
  readonly rows: SheetRow[] = [];
  private line = 0;
  private cells: string[] = [];
  private natures: (CellNature | undefined)[] = [];
  private column = -1;
  private type = '';
  private style: string | undefined;
  private value = '';
  private isValue = false;
  private isFormula = false;

  /** @param styles null: natures are not asked for. */
  constructor(
    private readonly shared: readonly string[],
    private readonly limits: ReadLimits,
    private readonly styles: CellStyles | null,
  ) {}

  readonly open = ({ name, attributes }: SaxesTagPlain): void => {
    const tag = local(name);
    if (tag === 'row') {
      this.line = Number(attributes['r'] ?? this.line + 1);
      [this.cells, this.natures, this.column] = [[], [], -1];
      if (!Number.isSafeInteger(this.line) || this.line < 1 || this.line > 1_048_576) throw new UnreadableFileError((words) => words.rowWithoutNumber);
    } else if (tag === 'c') {
      this.column = attributes['r'] === undefined ? this.column + 1 : columnOf(attributes['r']);
      [this.type, this.value, this.isFormula] = [attributes['t'] ?? 'n', '', false];
      this.style = attributes['s'];
    } else if (tag === 'f') {
      this.isFormula = true;
      if (!this.styles) throw new UnreadableFileError((words) => words.formula, this.line);
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
    if (tag === 'row') this.rows.push(this.styles ? { line: this.line, cells: this.cells, natures: this.natures } : { line: this.line, cells: this.cells });
  };

  private put(): void {
    const text = this.type === 's' ? this.shared[Number(this.value)] : this.value;
    if (text === undefined) throw new UnreadableFileError((words) => words.missingText, this.line);
    if (this.type === 'e' && !this.styles) throw new UnreadableFileError((words) => words.cellError(this.value), this.line);
    if (this.column >= this.limits.columns) {
      if (text.trim() !== '') throw new UnreadableFileError((words) => words.tooManyColumns(this.limits.columns), this.line);
      return;
    }
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = this.styles ? this.marked(text.trim(), this.styles) : this.type === 'n' ? decimal(text.trim()) : text.trim();
  }

  /** Notes the nature of the cell. @returns its text. */
  private marked(text: string, styles: CellStyles): string {
    const { type, isFormula } = this;
    const note = (nature: CellNature): void => void (this.natures[this.column] = nature);
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    if (type === 'e') note('error');
    if (isFormula) note('formula');
    if (type === 'd' && !isFormula) note('date');
    if (type !== 'n' || text === '') return text;
    const style = styles.of(this.style);
    if (style === 0 && !isFormula && PLAIN_NUMBER.test(text)) {
      note('number');
      return plainDecimal(text);
    }
    const number = decimal(text);
    if (isFormula) return number;
    if (style === 'date') {
      note('date');
      return dayOf(text);
    }
    note(/^-?\d{16,}|e/i.test(number) ? 'cut' : 'number');
    return /^\d+$/.test(number) ? number.padStart(style, '0') : number;
  }
}

/** Excel counts days from 1900, which it holds for a leap year. */
function dayOf(text: string): string {
  const at = new Date((Math.floor(Number(text)) - 25_569) * DAY_MS);
  return Number.isNaN(at.getTime()) ? text : at.toISOString().slice(0, 10);
}

/** `AB12` is column 27. Longer than Excel's own is no column. A loop: called for each cell of a file, millions of times. */
function columnOf(reference: string): number {
  let [column, at] = [0, 0];
  for (; isBetween(reference.charCodeAt(at), 65, 90); at += 1) column = column * 26 + reference.charCodeAt(at) - 64;
  const letters = at;
  while (isBetween(reference.charCodeAt(at), 48, 57)) at += 1;
  const digits = at - letters;
  if (letters < 1 || letters > 3 || digits < 1 || digits > 7 || at !== reference.length) throw new UnreadableFileError((words) => words.cellNowhere);
  return column - 1;
}

const isBetween = (code: number, least: number, most: number): boolean => code >= least && code <= most;

/** A number that is as it will be, but for a second decimal. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,12})(?:\.(?:\d?[1-9]|[1-9]0))?$/;
const plainDecimal = (text: string): string => (text.at(-2) === '.' ? `${text}0` : text);

/**
 * Excel stores binary numbers: 0.1 + 0.2 is written 0.30000000000000004, and 1 lakh may be written 1E5. What is within a millionth of two
 * decimals is those, everything else stays as it is and is no amount.
 */
function decimal(text: string): string {
  if (PLAIN_NUMBER.test(text)) return plainDecimal(text);
  if (!/^[-+]?[\d.]+(?:E[-+]?\d+)?$/i.test(text)) return text;
  const value = Number(text);
  // It keeps fifteen digits.
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  if (!Number.isFinite(value) || Math.abs(value) >= 1e13) return text;
  const rounded = value.toFixed(2);
  return Math.abs(Number(rounded) - value) < 1e-6 ? rounded : text;
}
