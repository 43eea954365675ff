import { admissionNumberError, filledText, type Paise, parseRupees, rupeesText, type StudentProperties, type StudentProperty, sumPaise } from '../../../contract/index.js';
import type { SemesterLayoutsService } from '../../semester-layouts.service.js';
import {
  ACADEMIC_SESSION, ADMISSION_NUMBER, FLAG_COLUMNS, FLAG_SPELLINGS, SEMESTER_NO, SEMESTER_PATTERN, SESSION_MAX, SESSION_PATTERN,
  TEXT_COLUMNS, TOTAL,
} from './import-columns.js';
import { quoteCell } from './import-fault.js';
import type { ImportHeader } from './import-header.js';

/** One row of the file, read and found good. */
export interface ImportRow {
  line: number;
  /** As given. */
  admissionNumber: string;
  semesterNo: number;
  /** Absent: the file has no such column. */
  academicSession?: string;
  /** Only the columns that the file has; null clears. */
  texts: Partial<StudentProperties>;
  /** Head to paise; null for a semester without fees. */
  fees: { heads: Record<string, Paise>; total: Paise } | null;
}

/** Told once per row: `column` and `reason`. */
export type ReportFault = (column: string | null, reason: string) => void;

// Line breaks and other control characters, and the marks that turn the direction of writing: they forge what is seen
// on screens, receipts and mails. Joiners (U+200C, U+200D) stay: Devanagari needs them.
const FORBIDDEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/** Trimmed; `N/A` counts as empty (docs/requirements.md#student-import). */
class Cells {
  constructor(
    private readonly header: ImportHeader,
    private readonly cells: readonly string[],
    private readonly tell: ReportFault,
  ) {}

  has(column: string): boolean {
    return this.header.position.has(column);
  }

  /** The readable text of a cell; null when it was told as unreadable. Absent columns are empty. */
  read(column: string, max: number): string | null {
    const text = filledText(this.cells[this.header.position.get(column) ?? -1]);
    const reason = unreadable(text, max);
    if (reason === null) return text;
    this.tell(column, reason);
    return null;
  }
}

const PLAIN = /^[\x20-\x7e]*$/;

function unreadable(text: string, max: number): string | null {
  if (text.length <= max && PLAIN.test(text)) return null;
  if (text.includes('\uFFFD')) return `${quoteCell(text)} is not valid UTF-8; save the file as "CSV UTF-8"`;
  if (FORBIDDEN.test(text)) return `${quoteCell(text)} contains a line break or another invisible control character`;
  const length = [...text].length;
  return length > max ? `${quoteCell(text)} has ${length} characters; at most ${max} fit` : null;
}

/** What is the college's own. */
export interface RowRules {
  readonly layouts: SemesterLayoutsService;
  readonly admissionNumberPattern: string;
}

/** Reads one row. Every fault of the row is told; null when there was one. */
export function readRow(line: number, cells: readonly string[], header: ImportHeader, { layouts, admissionNumberPattern }: RowRules, tellFault: ReportFault): ImportRow | null {
  let good = true;
  const tell: ReportFault = (column, reason) => {
    good = false;
    tellFault(column, reason);
  };
  if (cells.length !== header.width) {
    tell(null, `has ${cells.length} cells; the header has ${header.width}`);
    return null;
  }
  const row = new Cells(header, cells, tell);
  const admissionNumber = readAdmissionNumber(row, admissionNumberPattern, tell);
  const semesterNo = readSemester(row, tell);
  const academicSession = row.has(ACADEMIC_SESSION) ? readSession(row, tell) : undefined;
  const texts = readTexts(row, tell);
  const fees = readFees(row, semesterNo, layouts, tell);
  if (!good || semesterNo === null) return null;
  return { line, admissionNumber, semesterNo, ...(academicSession === undefined ? {} : { academicSession }), texts, fees };
}

function readAdmissionNumber(row: Cells, pattern: string, tell: ReportFault): string {
  const text = row.read(ADMISSION_NUMBER, 200) ?? '';
  const error = row.has(ADMISSION_NUMBER) ? admissionNumberError(text, pattern) : null;
  if (error) tell(ADMISSION_NUMBER, text === '' ? 'is empty' : `${quoteCell(text)}: ${error}`);
  return text;
}

function readSemester(row: Cells, tell: ReportFault): number | null {
  const text = row.read(SEMESTER_NO, 20);
  if (text === null || !row.has(SEMESTER_NO)) return null;
  if (SEMESTER_PATTERN.test(text)) return Number(text);
  tell(SEMESTER_NO, text === '' ? 'is empty' : `${quoteCell(text)} is not a whole number from 1 to 12`);
  return null;
}

function readSession(row: Cells, tell: ReportFault): string {
  const text = row.read(ACADEMIC_SESSION, SESSION_MAX) ?? '';
  if (!SESSION_PATTERN.test(text)) tell(ACADEMIC_SESSION, `${quoteCell(text)} may only have letters, digits, spaces and . / ( ) _ -`);
  return text;
}

function readTexts(row: Cells, tell: ReportFault): Partial<StudentProperties> {
  const texts: Partial<Record<StudentProperty, string | null>> = {};
  for (const { name, property, max, rule } of TEXT_COLUMNS) {
    if (!row.has(name)) continue;
    const text = row.read(name, max);
    if (text === null) continue;
    if (text === '' && property === 'studentName') tell(name, 'is empty');
    if (text !== '' && rule && !rule.obeyed(text)) tell(name, `${quoteCell(text)} ${rule.reason}`);
    texts[property] = text === '' ? null : text;
  }
  for (const { name, property } of FLAG_COLUMNS) {
    if (!row.has(name)) continue;
    const text = row.read(name, 20) ?? '';
    const flag = FLAG_SPELLINGS[text.toUpperCase()] ?? null;
    if (text !== '' && flag === null) tell(name, `${quoteCell(text)} is none of Y, N, Yes, No`);
    texts[property] = flag;
  }
  return texts as Partial<StudentProperties>;
}

function readFees(row: Cells, semesterNo: number | null, layouts: SemesterLayoutsService, tell: ReportFault): ImportRow['fees'] {
  const all = layouts.feeNames();
  const due = semesterNo === null ? all : layouts.of(semesterNo).fees.map(({ name }) => name);
  const heads: Record<string, Paise> = {};
  for (const name of all) {
    const text = row.read(name, 200);
    if (text === null) continue;
    if (!due.includes(name)) {
      if (text !== '') tell(name, `must be empty: semester ${semesterNo} has no such fee`);
    } else if (text !== '') {
      heads[name] = readAmount(name, text, tell);
    } else if (semesterNo !== null && row.has(name)) {
      tell(name, `is empty; semester ${semesterNo} needs it (write 0 where nothing is due)`);
    }
  }
  const ordered = Object.fromEntries(due.map((name) => [name, heads[name] ?? 0]));
  const total = sumPaise(Object.values(ordered));
  // Not a number: a head was told as bad, and its total with it.
  if (!Number.isNaN(total)) {
    if (!Number.isSafeInteger(total)) tell(TOTAL, 'the fees are too large to be added up');
    else if (due.every((name) => row.has(name))) checkTotal(row, total, semesterNo, tell);
  }
  return semesterNo === null || due.length === 0 ? null : { heads: ordered, total };
}

function readAmount(column: string, text: string, tell: ReportFault): Paise {
  const paise = parseRupees(text);
  if (paise === null) tell(column, `${quoteCell(text)} is not an amount in rupees: digits, and at most two after a point`);
  return paise ?? Number.NaN;
}

function checkTotal(row: Cells, total: Paise, semesterNo: number | null, tell: ReportFault): void {
  const text = row.read(TOTAL, 200);
  if (text === null || text === '' || semesterNo === null) return;
  const given = readAmount(TOTAL, text, tell);
  if (!Number.isNaN(given) && given !== total) tell(TOTAL, `is ${rupeesText(given)}; the fees of the line add up to ${rupeesText(total)}`);
}
