import type { DataSource } from 'typeorm';
import { semesterLayout } from '../../../src/contract/fees/semesters.js';
import { STUDENT_FIELDS } from '../../../src/contract/student/student-fields.js';

type Row = Record<string, string | number | null>;

/** Rupees, digit by digit, independent of the product's formatter. */
const rupees = (paise: number): number => Number(`${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`);

const COLUMNS: readonly (readonly [wire: string, column: string])[] = [
  ['admissionNumber', 'admission_number'], ['semesterNo', 'semester_no'],
  ...STUDENT_FIELDS.map(({ name, property }) => [name, property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const),
];

export interface Expected {
  key: string;
  admissionNumber: string;
  answer: object;
}

function fees(heads: unknown, total: unknown): Record<string, number> {
  const fields = Object.entries(JSON.parse(String(heads)) as Record<string, number>).map(([name, paise]) => [name, rupees(paise)]);
  return { ...Object.fromEntries(fields), total_fees: rupees(Number(total)) };
}

/** The expected look-up answers, from plain reads of whole rows; only the names come from the product. */
export async function expectedLookups(dataSource: DataSource, numbers: readonly string[]): Promise<Expected[]> {
  const marks = numbers.map(() => '?').join(', ');
  const students = await dataSource.query<Row[]>(`SELECT * FROM students WHERE admission_number IN (${marks})`, [...numbers]);
  const ids = students.map(({ id }) => Number(id));
  const demands = await dataSource.query<Row[]>(`SELECT * FROM fee_demands WHERE student_id IN (${ids.map(() => '?').join(', ')})`, ids);
  const dueOf = new Map(demands.map((demand) => [`${demand['student_id']} ${demand['semester_no']} ${demand['academic_session']}`, demand]));
  return students.map((student) => {
    const demand = dueOf.get(`${student['id']} ${student['semester_no']} ${student['academic_session']}`);
    const fields = Object.fromEntries(COLUMNS.map(([wire, column]) => [wire, student[column] ?? null]));
    const settled = demand?.['settled_transaction_id'];
    return {
      key: String(student['admission_number']),
      admissionNumber: String(student['admission_number']),
      answer: {
        data: {
          ...fields,
          academicSession: student['academic_session'] === '' ? null : student['academic_session'],
          ...(demand ? fees(demand['heads'], demand['total']) : {}),
          fields: semesterLayout(Number(student['semester_no'])).form,
          heads: semesterLayout(Number(student['semester_no'])).fees,
          paid: settled ? { transaction_id: settled, receipt_no: demand?.['settled_receipt_no'] } : null,
        },
      },
    };
  });
}

const TEXTS = STUDENT_FIELDS.filter(({ flag }) => !flag).map(({ name }) => name);

/** `2026-11-20T10:00:00.123+05:30` */
export function indianTime(at: number): string {
  return `${new Date(at + 330 * 60_000).toISOString().slice(0, 23)}+05:30`;
}

/** The calendar year in which the financial year of a moment began. */
function aprilOf(at: unknown): string {
  const [year = '', month = ''] = indianTime(Number(at)).split('-');
  return month >= '04' ? year : String(Number(year) - 1);
}

export async function expectedReceipts(dataSource: DataSource, transactionIds: readonly string[]): Promise<Expected[]> {
  const marks = transactionIds.map(() => '?').join(', ');
  const payments = await dataSource.query<Row[]>(
    `SELECT p.*, r.issued_at, r.fy, r.serial, s.prefix FROM payments p JOIN receipts r ON r.payment_id = p.id
       LEFT JOIN receipt_series s ON s.fy = r.fy WHERE p.transaction_id IN (${marks})`, [...transactionIds],
  );
  return payments.map((payment) => {
    const form = JSON.parse(String(payment['form'])) as Record<string, string>;
    const amounts = fees(payment['heads'], payment['amount']);
    const layout = semesterLayout(Number(payment['semester_no']));
    const filled = (name: string): string | null => form[name] || null;
    return {
      key: String(payment['transaction_id']),
      admissionNumber: String(payment['admission_number']),
      answer: {
        admissionNumber: payment['admission_number'],
        ...Object.fromEntries(TEXTS.map((name) => [name, filled(name)])),
        pwd: form['personwd'] === 'Yes' ? 'Y' : form['personwd'] === 'No' ? 'N' : null,
        semesterNo: payment['semester_no'],
        receipt_no: payment['receipt_no'],
        serial_no: payment['serial'] === null ? null : [payment['prefix'], payment['fy'], String(payment['serial']).padStart(6, '0')].join('/'),
        transaction_id: payment['transaction_id'],
        transaction_date: indianTime(Number(payment['paid_at'])),
        issued_on: aprilOf(payment['issued_at']) === aprilOf(payment['paid_at']) ? null : indianTime(Number(payment['issued_at'])),
        verify_url: null,
        ...amounts,
        details: layout.receipt,
        heads: layout.fees.map((head) => ({ ...head, amount: amounts[head.name] ?? null })),
      },
    };
  });
}

/** Runs a query with a list in chunks that every database accepts. */
export async function inParts<T>(keys: readonly string[], read: (part: readonly string[]) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (let from = 0; from < keys.length; from += 500) all.push(...(await read(keys.slice(from, from + 500))));
  return all;
}
