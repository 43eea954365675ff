import { semesterLayout } from '../../../src/contract/index.js';
import { zip } from '../../../test/support/workbook.js';

const HEADS = semesterLayout(5).fees.map(({ name }) => name);
const TEXTS = [
  'admissionNumber', 'studentName', 'semesterNo', 'academicSession', 'rollNo', 'mobile', 'email', 'course', 'course_full_name', 'faculty', 'year',
  'yearOfRegistration', 'mothersName', 'fathersName', 'townName', 'grdName', 'grdMobile', 'gender', 'caste', 'pwd',
] as const;
const COURSES = ['B.A. (Hons)', 'B.Sc.', 'B.Com', 'BCA'];

export interface ImportFiles {
  csv: Buffer;
  xlsx: Buffer;
  columns: number;
  /** Paise of each row's fees, by admission number. */
  totals: ReadonlyMap<string, number>;
}

type Row = (string | number)[];

function rowOf(number: string, n: number): { row: Row; total: number } {
  const mobile = `9${String(100_000_000 + n)}`;
  const texts = [
    number, `Student ${n} Kumari`, 5, '2026-27', `R${n}`, mobile, `student${n}@example.in`, COURSES[n % 4] ?? '', 'Bachelor of Arts', 'Arts', 'Honours', '2023',
    `Mother ${n % 5_000}`, `Father ${n % 5_000}`, `Town ${n % 800}`, `Guardian ${n % 5_000}`, mobile, n % 2 === 0 ? 'Female' : 'Male', 'General', 'N',
  ];
  const rupees = HEADS.map((_, index) => 100 + ((n + index) % 900) + 0.5);
  return { row: [...texts, ...rupees], total: rupees.reduce((sum, amount) => sum + amount * 100, 0) };
}

/** The same rows as a CSV file and as a workbook, whose texts are shared as Excel shares them. */
export function importFiles(numbers: readonly string[]): ImportFiles {
  const header: Row = [...TEXTS, ...HEADS];
  const totals = new Map<string, number>();
  const rows = numbers.map((number, n) => {
    const { row, total } = rowOf(number, n);
    totals.set(number, total);
    return row;
  });
  const csv = Buffer.from([header, ...rows].map((row) => row.join(',')).join('\r\n'));
  return { csv, xlsx: workbookOf([header, ...rows]), columns: header.length, totals };
}

const columnName = (index: number): string => (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

function workbookOf(rows: readonly Row[]): Buffer {
  const texts = new Map<string, number>();
  const shared = (text: string): number => {
    const known = texts.get(text) ?? texts.size;
    texts.set(text, known);
    return known;
  };
  const names = (rows[0] ?? []).map((_, index) => columnName(index));
  const parts = rows.map((row, r) => Buffer.from(`<row r="${r + 1}">${row.map((value, c) => (typeof value === 'number'
    ? `<c r="${names[c]}${r + 1}"><v>${value}</v></c>` : `<c r="${names[c]}${r + 1}" t="s"><v>${shared(value)}</v></c>`)).join('')}</row>`));
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return zip({
    'xl/workbook.xml': Buffer.from(`${head}<workbook xmlns:r="r"><sheets><sheet name="Students" sheetId="1" r:id="rId1"/></sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': Buffer.from(`${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`),
    'xl/worksheets/sheet1.xml': Buffer.concat([Buffer.from(`${head}<worksheet><sheetData>`), ...parts, Buffer.from('</sheetData></worksheet>')]),
    'xl/sharedStrings.xml': Buffer.concat([Buffer.from(`${head}<sst>`), ...[...texts.keys()].map((text) => Buffer.from(`<si><t>${text}</t></si>`)), Buffer.from('</sst>')]),
  });
}
