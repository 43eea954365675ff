import { quotedCell } from '../../../common/quoted-cell.js';
import { admissionNumberFault, filledText, OWN_WORD_MAX, type Paise, parseRupees, rupeesText, type StudentProperties, type StudentProperty, sumPaise } from '../../../contract/index.js';
import { parseAmount } from '../../../common/sheets/amounts.js';
import type { SemesterLayoutsService } from '../../semester-layouts.service.js';
import {
  ACADEMIC_SESSION, ADMISSION_NUMBER, FLAG_COLUMNS, FLAG_SPELLINGS, HINDI_COLUMNS, SEMESTER_NO, SEMESTER_PATTERN, SESSION_MAX, SESSION_PATTERN,
  TEXT_COLUMNS, TOTAL,
} from './import-columns.js';
import type { SayImportFault } from './import-fault.js';
import type { ImportHeader } from './import-header.js';

/** A valid row of the file. */
export interface ImportRow {
  line: number;
  /** As given. */
  admissionNumber: string;
  semesterNo: number;
  /** Absent: the file has no such column. */
  academicSession?: string;
  /** Only the columns of the file; null clears. */
  texts: Partial<StudentProperties>;
  /** Hindi by word; absent: the row names none. */
  words?: Readonly<Record<string, string>>;
  /** Paise by head; null for a semester without fees. */
  fees: { heads: Record<string, Paise>; total: Paise } | null;
}

/** For one row. */
export type ReportFault = (column: string | null, say: SayImportFault) => void;

// Control and bidirectional characters can forge what people see on screens, receipts and mails. Joiners (U+200C,
// U+200D) stay: Devanagari needs them.
const FORBIDDEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/u;

const PLAIN = /^[\x20-\x7e]*$/;

/** Trimmed; `N/A` counts as empty (docs/requirements.md#student-import). */
class Cells {
  constructor(
    private readonly header: ImportHeader,
    private readonly cells: readonly string[],
    private readonly report: ReportFault,
  ) {}

  has(column: string): boolean {
    return this.header.position.has(column);
  }

  /** Null when the cell was reported as unreadable. Absent columns are empty. */
  read(column: string, max: number): string | null {
    const filled = filledText(this.cells[this.header.position.get(column) ?? -1]);
    if (filled.length <= max && PLAIN.test(filled)) return filled;
    const text = filled.normalize('NFC');
    const fault = unreadable(text, max);
    if (fault === null) return text;
    this.report(column, fault);
    return null;
  }
}

function unreadable(text: string, max: number): SayImportFault | null {
  if (text.includes('\uFFFD')) return ({ importFaults }) => importFaults.unreadable(quotedCell(text));
  if (FORBIDDEN.test(text)) return ({ importFaults }) => importFaults.control(quotedCell(text));
  const length = [...text].length;
  return length > max ? ({ importFaults }) => importFaults.tooLong(quotedCell(text), length, max) : null;
}

/** What a spreadsheet makes of a long number, and of `1-2`, when it saves a text file. */
const CUT_NUMBER = /^[-+]?\d(?:[.,]\d+)?E\+\d+$/i;
const DAY_AND_MONTH = /^\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/;

/** Whether a spreadsheet has changed what was typed. */
function spoiled(text: string, mayBeDate: boolean): SayImportFault | null {
  if (CUT_NUMBER.test(text)) return ({ importFaults }) => importFaults.cut(quotedCell(text));
  return mayBeDate && DAY_AND_MONTH.test(text) ? ({ importFaults }) => importFaults.date(quotedCell(text)) : null;
}

/** What is the college's own. */
export interface RowRules {
  readonly layouts: SemesterLayoutsService;
  readonly admissionNumberPattern: string;
}

/** Reports every fault of the row; null when there was one. */
export function readRow(
  line: number, cells: readonly string[], header: ImportHeader, { layouts, admissionNumberPattern }: RowRules, reportFault: ReportFault,
): ImportRow | null {
  let good = true;
  const report: ReportFault = (column, say) => {
    good = false;
    reportFault(column, say);
  };
  if (cells.length !== header.width) {
    report(null, ({ importFaults }) => importFaults.cellCount(cells.length, header.width));
    return null;
  }
  const row = new Cells(header, cells, report);
  const admissionNumber = readAdmissionNumber(row, admissionNumberPattern, report);
  const semesterNo = readSemester(row, report);
  const academicSession = row.has(ACADEMIC_SESSION) ? readSession(row, report) : undefined;
  const texts = readTexts(row, report);
  const words = readWords(row, report);
  const fees = readFees(row, semesterNo, layouts, report);
  if (!good || semesterNo === null) return null;
  const given = { ...(academicSession === undefined ? {} : { academicSession }), ...(Object.keys(words).length > 0 ? { words } : {}) };
  return { line, admissionNumber, semesterNo, ...given, texts, fees };
}

function readAdmissionNumber(row: Cells, pattern: string, report: ReportFault): string {
  const text = row.read(ADMISSION_NUMBER, 200) ?? '';
  const fault = row.has(ADMISSION_NUMBER) ? admissionNumberFault(text, pattern) : null;
  if (fault) {
    report(ADMISSION_NUMBER, spoiled(text, true) ?? (({ importFaults, admissionNumberFaults }) =>
      (text === '' ? importFaults.isEmpty : `${quotedCell(text)}: ${admissionNumberFaults[fault]}`)));
  }
  return text;
}

function readSemester(row: Cells, report: ReportFault): number | null {
  const text = row.read(SEMESTER_NO, 20);
  if (text === null || !row.has(SEMESTER_NO)) return null;
  if (SEMESTER_PATTERN.test(text)) return Number(text);
  report(SEMESTER_NO, ({ importFaults }) => (text === '' ? importFaults.isEmpty : importFaults.semester(quotedCell(text))));
  return null;
}

function readSession(row: Cells, report: ReportFault): string {
  const text = row.read(ACADEMIC_SESSION, SESSION_MAX) ?? '';
  const fault = spoiled(text, true);
  if (fault) report(ACADEMIC_SESSION, fault);
  else if (!SESSION_PATTERN.test(text)) report(ACADEMIC_SESSION, ({ importFaults }) => importFaults.session(quotedCell(text)));
  return text;
}

function readTexts(row: Cells, report: ReportFault): Partial<StudentProperties> {
  const texts: Partial<Record<StudentProperty, string | null>> = {};
  for (const { name, property, max, rule } of TEXT_COLUMNS) {
    if (!row.has(name)) continue;
    const text = row.read(name, max);
    if (text === null) continue;
    if (text === '' && property === 'studentName') report(name, ({ importFaults }) => importFaults.isEmpty);
    const fault = text === '' ? null : spoiled(text, property === 'rollNo');
    if (fault) report(name, fault);
    else if (text !== '' && rule && !rule.obeyed(text)) report(name, ({ importFaults }) => rule.say(importFaults, quotedCell(text)));
    texts[property] = text === '' ? null : text;
  }
  for (const { name, property } of FLAG_COLUMNS) {
    if (!row.has(name)) continue;
    const text = row.read(name, 20) ?? '';
    const flag = FLAG_SPELLINGS[text.toUpperCase()] ?? null;
    if (text !== '' && flag === null) report(name, ({ importFaults }) => importFaults.flag(quotedCell(text)));
    texts[property] = flag;
  }
  return texts as Partial<StudentProperties>;
}

function readWords(row: Cells, report: ReportFault): Record<string, string> {
  const words: Record<string, string> = {};
  for (const { name, of } of HINDI_COLUMNS) {
    if (!row.has(name)) continue;
    const hindi = row.read(name, OWN_WORD_MAX);
    if (hindi === null || hindi === '') continue;
    const word = row.has(of) ? row.read(of, OWN_WORD_MAX) : '';
    if (word === '') report(name, ({ importFaults }) => importFaults.wordAlone(of));
    else if (word !== null) words[word] = hindi;
  }
  return words;
}

function readFees(row: Cells, semesterNo: number | null, layouts: SemesterLayoutsService, report: ReportFault): ImportRow['fees'] {
  const all = layouts.feeNames();
  const due = semesterNo === null ? all : layouts.of(semesterNo).fees.map(({ name }) => name);
  const heads: Record<string, Paise> = {};
  for (const name of all) {
    if (!row.has(name)) continue;
    const text = row.read(name, 200);
    if (text === null) continue;
    if (!due.includes(name)) {
      if (text !== '') report(name, ({ importFaults }) => importFaults.noSuchFee(semesterNo));
    } else if (text !== '') {
      heads[name] = readAmount(name, text, report);
    } else if (semesterNo !== null) {
      report(name, ({ importFaults }) => importFaults.feeEmpty(semesterNo));
    }
  }
  const ordered = Object.fromEntries(due.map((name) => [name, heads[name] ?? 0]));
  const total = sumPaise(Object.values(ordered));
  // NaN: a head was reported, and its total with it.
  if (!Number.isNaN(total)) {
    if (!Number.isSafeInteger(total)) report(TOTAL, ({ importFaults }) => importFaults.tooLarge);
    else if (due.every((name) => row.has(name))) checkTotal(row, total, semesterNo, report);
  }
  return semesterNo === null || due.length === 0 ? null : { heads: ordered, total };
}

function readAmount(column: string, text: string, report: ReportFault): Paise {
  const paise = parseRupees(text) ?? parseAmount(text) ?? Number.NaN;
  if (paise >= 0) return paise;
  report(column, CUT_NUMBER.test(text) ? (texts) => texts.importFaults.cut(quotedCell(text)) : (texts) => texts.importFaults.amount(quotedCell(text)));
  return Number.NaN;
}

function checkTotal(row: Cells, total: Paise, semesterNo: number | null, report: ReportFault): void {
  const text = row.read(TOTAL, 200);
  if (text === null || text === '' || semesterNo === null) return;
  const given = readAmount(TOTAL, text, report);
  if (!Number.isNaN(given) && given !== total) report(TOTAL, ({ importFaults }) => importFaults.total(rupeesText(given), rupeesText(total)));
}
