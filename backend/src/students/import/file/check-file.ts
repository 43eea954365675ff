import { quotedCell } from '../../../common/quoted-cell.js';
import { UnreadableFileError } from '../../../common/sheets/file-fault.js';
import { READ_LIMITS, type ReadLimits } from '../../../common/sheets/read-limits.js';
import type { CellNature } from '../../../common/sheets/sheet-row.js';
import { type TableRecord, tableRecords } from '../../../common/sheets/table-records.js';
import { admissionKey, admissionNumberFault } from '../../../contract/index.js';
import { HEADER_WITHIN, HeaderSearch, type KnownColumns, NO_COLUMNS } from './header-search.js';
import { ADMISSION_NUMBER, REQUIRED_COLUMNS } from './import-columns.js';
import { cellName, type ImportFault, sayBoth, type SayImportFault } from './import-fault.js';
import type { HeaderFault, ImportHeader } from './import-header.js';
import { type ImportRow, readRow, type RowRules } from './import-row.js';
import { lostNumber, lostRoll, NO_ZEROS, type StoredZeros } from './lost-zeros.js';

/** Nobody knows the header: a person says which column is which. */
export class UnknownHeaderError extends Error {
  constructor(readonly rows: readonly { line: number; cells: readonly string[] }[]) {
    super('nobody knows this header');
  }
}

export interface CheckOptions {
  columns?: KnownColumns;
  zeros?: StoredZeros;
  limits?: ReadLimits;
  /** Whether an unknown header is thrown, to be asked about, and is no fault. */
  asks?: boolean;
}

/**
 * Checks a whole file without the database. Memory: one entry per admission number, to find duplicates.
 *
 * @param rules the college's own; an empty pattern: letters and digits.
 * @param report receives every fault in the order of the lines.
 * @returns the valid rows, in batches.
 * @throws UnknownHeaderError
 */
export async function* checkFile(
  bytes: AsyncIterable<Uint8Array>, rules: RowRules, report: (fault: ImportFault) => void, options: CheckOptions = {},
): AsyncGenerator<ImportRow[]> {
  const checker = new FileChecker(rules, report, options);
  try {
    for await (const records of tableRecords(bytes, options.limits ?? READ_LIMITS)) {
      const rows: ImportRow[] = [];
      for (const record of records) checker.read(record, rows);
      if (rows.length > 0) yield rows;
    }
    const rows: ImportRow[] = [];
    checker.finish(rows);
    if (rows.length > 0) yield rows;
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    report({ line: error.line, column: null, cell: null, ...sayBoth(({ fileFaults }) => error.say(fileFaults)) });
  }
}

const SAID: Readonly<Record<Exclude<CellNature, 'number'>, (text: string) => SayImportFault>> = {
  cut: (text) => ({ importFaults }) => importFaults.cut(text),
  date: (text) => ({ importFaults }) => importFaults.date(text),
  formula: () => ({ importFaults }) => importFaults.formula,
  error: (text) => ({ importFaults }) => importFaults.error(text),
};

class FileChecker {
  private header: ImportHeader | null = null;
  private used: readonly (readonly [column: string, position: number])[] = [];
  private readonly search: HeaderSearch;
  /** Before the header. */
  private readonly first: TableRecord[] = [];
  /** `admissionKey` to its first line. */
  private readonly lines = new Map<string, number>();
  private readonly words = new Map<string, { hindi: string; line: number }>();
  /** Missing fee columns are reported once per semester. */
  private readonly reportedSemesters = new Set<number>();
  private readonly zeros: StoredZeros;

  constructor(
    private readonly rules: RowRules,
    private readonly reportFault: (fault: ImportFault) => void,
    private readonly options: CheckOptions,
  ) {
    this.search = new HeaderSearch(rules.layouts.feeNames(), options.columns ?? NO_COLUMNS);
    this.zeros = options.zeros ?? NO_ZEROS;
  }

  read(record: TableRecord, rows: ImportRow[]): void {
    if (this.header === null) this.readBefore(record, rows);
    else this.readBelow(record, this.header, rows);
  }

  finish(rows: ImportRow[]): void {
    if (this.header === null) this.takeFirst(rows);
    if (this.header === null) this.report(null, null, ({ importFaults }) => importFaults.noHeader(REQUIRED_COLUMNS.join(', ')));
  }

  private readBefore(record: TableRecord, rows: ImportRow[]): void {
    const found = record.fault === null ? this.search.of(trimmedHeader(record)) : null;
    if (found) {
      this.first.length = 0;
      this.begin(record.line, found);
    } else if (this.first.push(record) >= HEADER_WITHIN) {
      this.takeFirst(rows);
    }
  }

  /** Nobody knows a header: the first row has to be it. */
  private takeFirst(rows: ImportRow[]): void {
    const first = this.first.splice(0);
    const at = first.findIndex(({ fault }) => fault === null);
    const header = first[at];
    if (this.options.asks && header) throw new UnknownHeaderError(first.slice(at).map(({ line, cells }) => ({ line, cells })));
    for (const record of at === -1 ? first : first.slice(0, at)) this.reportRecord(record);
    if (!header) return;
    this.begin(header.line, this.search.strict(trimmedHeader(header)));
    for (const record of first.slice(at + 1)) this.read(record, rows);
  }

  private begin(line: number, { header, faults }: { header: ImportHeader; faults: readonly HeaderFault[] }): void {
    this.header = header;
    this.used = [...header.position];
    for (const { column, position, say } of faults) {
      this.reportFault({ line, column, cell: position === null ? null : cellName(position, line), ...sayBoth(say) });
    }
  }

  private readBelow(record: TableRecord, header: ImportHeader, rows: ImportRow[]): void {
    const { line, natures } = record;
    if (record.fault !== null) return this.reportRecord(record);
    // Spreadsheets append rows of commas.
    if (record.cells.every((cell) => cell.trim() === '')) return;
    const cells = natures ? fitted(record.cells, header.width) : record.cells;
    if (cells === null) return this.report(line, null, ({ importFaults }) => importFaults.beyond);
    const spoiled = natures ? this.checkNatures(line, cells, natures) : [];
    this.checkDuplicate(line, cells, header);
    const row = readRow(line, cells, header, this.rules, (column, say) => {
      // What the cell holds was not typed.
      if (column === null || !spoiled.includes(column)) this.report(line, column, say);
    });
    if (!row || spoiled.length > 0) return;
    this.checkFeeColumns(row, header);
    if (row.words) this.checkWords(line, row.words);
    this.checkZeros(row, header, natures);
    rows.push(row);
  }

  /** @returns the columns that it reports. */
  private checkNatures(line: number, cells: readonly string[], natures: readonly (CellNature | undefined)[]): string[] {
    const spoiled: string[] = [];
    for (const [column, position] of this.used) {
      const nature = natures[position];
      if (nature === undefined || nature === 'number') continue;
      spoiled.push(column);
      this.report(line, column, SAID[nature](quotedCell(cells[position] ?? '')));
    }
    return spoiled;
  }

  private checkDuplicate(line: number, cells: readonly string[], header: ImportHeader): void {
    const number = (cells[header.position.get(ADMISSION_NUMBER) ?? -1] ?? '').trim();
    if (admissionNumberFault(number, this.rules.admissionNumberPattern) !== null) return;
    const key = admissionKey(number);
    const first = this.lines.get(key);
    if (first === undefined) this.lines.set(key, line);
    else this.report(line, ADMISSION_NUMBER, ({ importFaults }) => importFaults.twice(quotedCell(number), first));
  }

  /** What a workbook holds as text was typed so. */
  private checkZeros({ line, admissionNumber, texts }: ImportRow, { position }: ImportHeader, natures: TableRecord['natures']): void {
    const isTyped = (column: string): boolean => natures !== undefined && natures[position.get(column) ?? -1] === undefined;
    const number = isTyped(ADMISSION_NUMBER) ? null : lostNumber(admissionNumber, this.zeros);
    if (number !== null) this.report(line, ADMISSION_NUMBER, ({ importFaults }) => importFaults.zeros(quotedCell(admissionNumber), quotedCell(number)));
    const roll = isTyped('rollNo') ? null : lostRoll(admissionNumber, texts.rollNo, this.zeros);
    if (roll !== null) this.report(line, 'rollNo', ({ importFaults }) => importFaults.zerosOfText(quotedCell(texts.rollNo ?? ''), quotedCell(roll)));
  }

  private checkWords(line: number, words: Readonly<Record<string, string>>): void {
    for (const [word, hindi] of Object.entries(words)) {
      const first = this.words.get(word);
      if (first === undefined) this.words.set(word, { hindi, line });
      else if (first.hindi !== hindi) {
        this.report(line, null, ({ importFaults }) => importFaults.otherWord(quotedCell(word), quotedCell(hindi), first.line, quotedCell(first.hindi)));
      }
    }
  }

  private checkFeeColumns({ line, semesterNo }: ImportRow, header: ImportHeader): void {
    if (this.reportedSemesters.has(semesterNo)) return;
    this.reportedSemesters.add(semesterNo);
    for (const { name } of this.rules.layouts.of(semesterNo).fees) {
      if (!header.position.has(name)) this.report(line, name, ({ importFaults }) => importFaults.missingFee(semesterNo));
    }
  }

  private reportRecord({ line, fault }: TableRecord): void {
    if (fault !== null) this.report(line, null, ({ fileFaults }) => fault(fileFaults));
  }

  private report(line: number | null, column: string | null, say: SayImportFault): void {
    const position = column === null ? undefined : this.header?.position.get(column);
    const name = position === undefined ? column : (this.header?.names[position] ?? column);
    this.reportFault({ line, column: name, cell: position === undefined || line === null ? null : cellName(position, line), ...sayBoth(say) });
  }
}

/** Workbooks keep empty cells that were formatted. */
function trimmedHeader({ cells, natures }: TableRecord): readonly string[] {
  return natures ? cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1) : cells;
}

/** Cells of a workbook end with the last filled one. @returns null when filled cells stand beyond the header. */
function fitted(cells: readonly string[], width: number): readonly string[] | null {
  if (cells.length === width) return cells;
  if (cells.length < width) return [...cells, ...Array<string>(width - cells.length).fill('')];
  return cells.slice(width).every((cell) => cell.trim() === '') ? cells.slice(0, width) : null;
}
