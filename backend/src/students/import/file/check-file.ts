import { admissionKey, admissionNumberError } from '../../../contract/index.js';
import type { SemesterLayoutsService } from '../../semester-layouts.service.js';
import { type CsvRecord, csvRecords } from './csv-records.js';
import { ADMISSION_NUMBER, knownColumns, REQUIRED_COLUMNS } from './import-columns.js';
import { type ImportFault, quoteCell } from './import-fault.js';
import { type ImportHeader, readHeader } from './import-header.js';
import { type ImportRow, readRow, type RowRules } from './import-row.js';

/**
 * Checks a whole file, row by row, without the database. Memory: one entry per admission number, to find the second one.
 *
 * @param admissionNumberPattern the college's own form; empty: letters and digits.
 * @param tell hears every fault, in the order of the lines.
 * @returns the good rows, in pieces.
 */
export async function* checkFile(
  bytes: AsyncIterable<Uint8Array>,
  layouts: SemesterLayoutsService,
  admissionNumberPattern: string,
  tell: (fault: ImportFault) => void,
): AsyncGenerator<ImportRow[]> {
  const checker = new FileChecker(layouts, admissionNumberPattern, tell);
  for await (const records of csvRecords(bytes)) {
    const rows = records.flatMap((record) => checker.read(record) ?? []);
    if (rows.length > 0) yield rows;
  }
  checker.finish();
}

class FileChecker implements RowRules {
  private header: ImportHeader | null = null;
  /** `admissionKey` to the line that had it first. */
  private readonly lines = new Map<string, number>();
  /** Missing fee columns are told once per semester, not once per student. */
  private readonly reportedSemesters = new Set<number>();

  constructor(
    readonly layouts: SemesterLayoutsService,
    readonly admissionNumberPattern: string,
    private readonly tell: (fault: ImportFault) => void,
  ) {}

  read({ line, cells, fault }: CsvRecord): ImportRow | null {
    if (fault !== null) {
      this.tell({ line, column: null, reason: fault });
      return null;
    }
    if (this.header === null) {
      const { header, faults } = readHeader(line, cells, knownColumns(this.layouts.feeNames()));
      this.header = header;
      for (const found of faults) this.tell(found);
      return null;
    }
    // Spreadsheets leave rows of commas behind their last line.
    if (cells.every((cell) => cell.trim() === '')) return null;
    this.checkDuplicate(line, cells, this.header);
    const row = readRow(line, cells, this.header, this, (column, reason) => this.tell({ line, column, reason }));
    if (row) this.checkFeeColumns(row, this.header);
    return row;
  }

  finish(): void {
    if (this.header !== null) return;
    this.tell({ line: null, column: null, reason: `There is no header row; ${REQUIRED_COLUMNS.join(', ')} are required.` });
  }

  private checkDuplicate(line: number, cells: readonly string[], header: ImportHeader): void {
    const number = (cells[header.position.get(ADMISSION_NUMBER) ?? -1] ?? '').trim();
    if (admissionNumberError(number, this.admissionNumberPattern) !== null) return;
    const first = this.lines.get(admissionKey(number));
    if (first === undefined) this.lines.set(admissionKey(number), line);
    else this.tell({ line, column: ADMISSION_NUMBER, reason: `${quoteCell(number)} stands already on line ${first}` });
  }

  private checkFeeColumns({ line, semesterNo }: ImportRow, header: ImportHeader): void {
    if (this.reportedSemesters.has(semesterNo)) return;
    this.reportedSemesters.add(semesterNo);
    for (const { name } of this.layouts.of(semesterNo).fees) {
      if (header.position.has(name)) continue;
      this.tell({ line, column: name, reason: `is missing; semester ${semesterNo} needs it (first on this line)` });
    }
  }
}
