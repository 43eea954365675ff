import { quotedCell } from '../../../common/quoted-cell.js';
import { admissionKey, admissionNumberFault } from '../../../contract/index.js';
import type { SemesterLayoutsService } from '../../semester-layouts.service.js';
import { type CsvRecord, csvRecords } from './csv-records.js';
import { ADMISSION_NUMBER, knownColumns, REQUIRED_COLUMNS } from './import-columns.js';
import { type ImportFault } from './import-fault.js';
import { type ImportHeader, readHeader } from './import-header.js';
import { type ImportRow, readRow, type RowRules } from './import-row.js';

/**
 * Checks a whole file without the database. Memory: one entry per admission number, to find duplicates.
 *
 * @param admissionNumberPattern the college's own form; empty: letters and digits.
 * @param report receives every fault in the order of the lines.
 * @returns the valid rows, in batches.
 */
export async function* checkFile(
  bytes: AsyncIterable<Uint8Array>,
  layouts: SemesterLayoutsService,
  admissionNumberPattern: string,
  report: (fault: ImportFault) => void,
): AsyncGenerator<ImportRow[]> {
  const checker = new FileChecker(layouts, admissionNumberPattern, report);
  for await (const records of csvRecords(bytes)) {
    const rows = records.flatMap((record) => checker.read(record) ?? []);
    if (rows.length > 0) yield rows;
  }
  checker.finish();
}

class FileChecker implements RowRules {
  private header: ImportHeader | null = null;
  /** `admissionKey` to its first line. */
  private readonly lines = new Map<string, number>();
  private readonly words = new Map<string, { hindi: string; line: number }>();
  /** Missing fee columns are reported once per semester. */
  private readonly reportedSemesters = new Set<number>();

  constructor(
    readonly layouts: SemesterLayoutsService,
    readonly admissionNumberPattern: string,
    private readonly report: (fault: ImportFault) => void,
  ) {}

  read({ line, cells, fault }: CsvRecord): ImportRow | null {
    if (fault !== null) {
      this.report({ line, column: null, reason: fault });
      return null;
    }
    if (this.header === null) {
      const { header, faults } = readHeader(line, cells, knownColumns(this.layouts.feeNames()));
      this.header = header;
      for (const found of faults) this.report(found);
      return null;
    }
    // Spreadsheets append rows of commas.
    if (cells.every((cell) => cell.trim() === '')) return null;
    this.checkDuplicate(line, cells, this.header);
    const row = readRow(line, cells, this.header, this, (column, reason) => this.report({ line, column, reason }));
    if (row) this.checkFeeColumns(row, this.header);
    if (row?.words) this.checkWords(line, row.words);
    return row;
  }

  finish(): void {
    if (this.header !== null) return;
    this.report({ line: null, column: null, reason: `There is no header row; ${REQUIRED_COLUMNS.join(', ')} are required.` });
  }

  private checkDuplicate(line: number, cells: readonly string[], header: ImportHeader): void {
    const number = (cells[header.position.get(ADMISSION_NUMBER) ?? -1] ?? '').trim();
    if (admissionNumberFault(number, this.admissionNumberPattern) !== null) return;
    const first = this.lines.get(admissionKey(number));
    if (first === undefined) this.lines.set(admissionKey(number), line);
    else this.report({ line, column: ADMISSION_NUMBER, reason: `${quotedCell(number)} stands already on line ${first}` });
  }

  private checkWords(line: number, words: Readonly<Record<string, string>>): void {
    for (const [word, hindi] of Object.entries(words)) {
      const first = this.words.get(word);
      if (first === undefined) this.words.set(word, { hindi, line });
      else if (first.hindi !== hindi) this.report({ line, column: null, reason: `calls ${quotedCell(word)} ${quotedCell(hindi)}; line ${first.line} calls it ${quotedCell(first.hindi)}` });
    }
  }

  private checkFeeColumns({ line, semesterNo }: ImportRow, header: ImportHeader): void {
    if (this.reportedSemesters.has(semesterNo)) return;
    this.reportedSemesters.add(semesterNo);
    for (const { name } of this.layouts.of(semesterNo).fees) {
      if (header.position.has(name)) continue;
      this.report({ line, column: name, reason: `is missing; semester ${semesterNo} needs it (first on this line)` });
    }
  }
}
