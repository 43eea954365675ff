import type { DataSource } from 'typeorm';
import { admissionKey, financialYear, semesterLayout, sumPaise, transactionIdAt } from '../../src/contract/index.js';
import { Transactions } from '../../src/database/transactions.js';
import type { PaymentState } from '../../src/payments/ledger/payment-state.js';
import { receiptLayout } from '../../src/receipts/content/receipt-layout.js';
import { aForm, headsOf } from './factories.js';

/** 20 November 2026, 10:00 IST: the newest seeded payment is not younger than this. */
export const SEED_NOW = Date.UTC(2026, 10, 20, 4, 30);

const GIVEN = ['Asha', 'Ravi', 'Sunita', 'Mohd. Imran', "Neha D'Souza", 'Priya', 'Arjun', 'आशा', 'Kiran', 'Farhan', 'Lakshmi', 'Joseph', 'Meena', 'Vikram', 'Zoya', 'Om'];
const FAMILY = ['Rani', 'Kumar', 'Devi', 'Singh', 'कुमारी', 'Yadav', 'Prasad', 'Mishra', 'Khan', 'Patel', 'Verma', 'Gupta', 'Sharma', 'Tiwari', 'Das', 'Lal'];
const COURSES = ['B.A. (Hons)', 'B.Sc.', 'B.Com', 'M.A. [Hindi]', 'BCA', 'B.Sc. (Physics)'];
const DAY_MS = 86_400_000;
const BATCH = 500;

/** Small, seeded, good enough to look like people. */
function randomBelow(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Row = (string | number | null)[];

async function insert(dataSource: DataSource, table: string, columns: string[], rows: Row[]): Promise<void> {
  const marks = `(${columns.map(() => '?').join(', ')})`;
  for (let from = 0; from < rows.length; from += BATCH) {
    const part = rows.slice(from, from + BATCH);
    await dataSource.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${part.map(() => marks).join(', ')}`,
      part.flat(),
    );
  }
}

const STUDENT = ['id', 'admission_number', 'admission_key', 'semester_no', 'academic_session', 'student_name', 'roll_no', 'mobile', 'email', 'course', 'gender', 'pwd', 'created_at', 'updated_at'];
const DEMAND = ['id', 'student_id', 'semester_no', 'academic_session', 'heads', 'total', 'created_at', 'updated_at'];
const PAYMENT = ['id', 'transaction_id', 'receipt_no', 'student_id', 'demand_id', 'admission_number', 'semester_no', 'state', 'state_at', 'amount', 'heads', 'form', 'content_key', 'settled_demand_id', 'gateway_txn_id', 'paid_at', 'closed_at', 'created_at', 'updated_at'];
const RECEIPT = ['id', 'payment_id', 'receipt_no', 'active_demand_id', 'layout', 'issued_at', 'fy', 'serial'];

/** States of attempts that settled nothing, in about the proportion of a busy week. */
const OTHER: PaymentState[] = ['FAILED', 'FAILED', 'CANCELLED', 'EXPIRED', 'EXPIRED', 'AT_BANK', 'TOKEN_ISSUED'];

export interface SeedOptions {
  payments: number;
  /** Fewer students than payments: the later attempts of a student are failed ones. */
  students?: number;
  seed?: number;
  /** Admission numbers begin with this. */
  prefix?: string;
}

/**
 * Fills the database with students, demands, payments and receipts, by bulk SQL: about 10 s for 100,000 payments. The same
 * options give the same rows. Nine first attempts in ten are paid; no payment is due for a question to the gateway.
 */
export async function seedPayments(dataSource: DataSource, options: SeedOptions, progress = (_rows: number): void => undefined): Promise<void> {
  const { payments, students = payments, seed = 1, prefix = 'SEED' } = options;
  const random = randomBelow(seed);
  const [last] = (await dataSource.query('SELECT COALESCE(MAX(id), 0) AS id FROM students')) as { id: number }[];
  const [lastPayment] = (await dataSource.query('SELECT COALESCE(MAX(id), 0) AS id FROM payments')) as { id: number }[];
  const series = (await dataSource.query('SELECT fy, last FROM receipt_series')) as { fy: string; last: number }[];
  const serials = new Map(series.map(({ fy, last: number }) => [fy, number]));
  const firstStudent = Number(last?.id ?? 0) + 1;
  const firstPayment = Number(lastPayment?.id ?? 0) + 1;
  const step = Math.max(1, Math.floor((700 * DAY_MS) / payments));
  // A few milliseconds aside of what an earlier call may have filled: transaction ids are times.
  const start = SEED_NOW - payments * step - (firstPayment % 997);
  const people = Array.from({ length: students }, (_, n) => person(n, random, prefix));

  for (let from = 0; from < Math.max(students, payments); from += 5_000) {
    const rows = { student: [] as Row[], demand: [] as Row[], payment: [] as Row[], receipt: [] as Row[] };
    for (let n = from; n < Math.min(from + 5_000, students); n += 1) {
      const { number, key, semester, name, mobile, email, course, heads, total } = people[n] as Person;
      const id = firstStudent + n;
      rows.student.push([id, number, key, semester, '2026-27', name, String(n + 1), mobile, email, course, 'Female', 'N', start, start]);
      rows.demand.push([id, id, semester, '2026-27', heads, total, start, start]);
    }
    for (let n = from; n < Math.min(from + 5_000, payments); n += 1) {
      const student = n % students;
      const who = people[student] as Person;
      const id = firstPayment + n;
      const at = start + n * step;
      const paid = n < students && random(10) > 0;
      const state: PaymentState = paid ? 'SUCCESS' : (OTHER[random(OTHER.length)] as PaymentState);
      const transactionId = transactionIdAt(new Date(at));
      const receiptNo = `${prefix.slice(0, 2).toUpperCase()}${String(id).padStart(8, '0')}`;
      rows.payment.push([
        id, transactionId, receiptNo, firstStudent + student, firstStudent + student, who.number, who.semester, state, at,
        who.total, who.heads, who.form, String(id).padStart(64, '0'), paid ? firstStudent + student : null,
        paid ? `11${String(id).padStart(12, '0')}` : null, paid ? at + 60_000 : null, state === 'EXPIRED' ? at : null, at, at,
      ]);
      if (!paid) continue;
      const layout = receiptLayout(semesterLayout(who.semester), JSON.parse(who.heads) as Record<string, number>);
      const year = financialYear(new Date(at + 60_000));
      const serial = (serials.get(year) ?? 0) + 1;
      serials.set(year, serial);
      rows.receipt.push([id, id, receiptNo, firstStudent + student, JSON.stringify(layout), at + 60_000, year, serial]);
    }
    await new Transactions(dataSource).run(async (tx) => {
      const bulk = { query: tx.query.bind(tx) } as unknown as DataSource;
      await insert(bulk, 'students', STUDENT, rows.student);
      await insert(bulk, 'fee_demands', DEMAND, rows.demand);
      await insert(bulk, 'payments', PAYMENT, rows.payment);
      await insert(bulk, 'receipts', RECEIPT, rows.receipt);
    });
    progress(from + 5_000);
  }
  await dataSource.query('DELETE FROM receipt_series');
  await insert(dataSource, 'receipt_series', ['fy', 'last', 'prefix'], [...serials].map(([year, number]) => [year, number, 'MMM']));
  await dataSource.query(`
    UPDATE fee_demands SET
      settled_by_payment_id = (SELECT p.id FROM payments p WHERE p.settled_demand_id = fee_demands.id),
      settled_transaction_id = (SELECT p.transaction_id FROM payments p WHERE p.settled_demand_id = fee_demands.id),
      settled_receipt_no = (SELECT p.receipt_no FROM payments p WHERE p.settled_demand_id = fee_demands.id)
    WHERE id >= ${firstStudent}`);
}

interface Person {
  number: string;
  key: string;
  semester: 2 | 5;
  name: string;
  mobile: string;
  email: string;
  course: string;
  heads: string;
  total: number;
  form: string;
}

function person(n: number, random: (below: number) => number, prefix: string): Person {
  const semester = random(2) ? 2 : 5;
  const name = `${GIVEN[random(GIVEN.length)]} ${FAMILY[random(FAMILY.length)]}`;
  const number = `${prefix}${String(n + 1).padStart(7, '0')}`;
  const mobile = String(6_000_000_000 + random(3_999_999_999));
  const email = `student${n + 1}@example.in`;
  const course = COURSES[random(COURSES.length)] as string;
  const heads = { ...headsOf(semester), tutionFees: 450_000 + random(90_000) };
  const form = aForm({
    studentName: name, townName: 'Gorakhpur', gender: 'Female', personwd: 'No', rollNo: String(n + 1), mobile, email, course, year: 'Regular',
  });
  return {
    number, key: admissionKey(number), semester, name, mobile, email, course, heads: JSON.stringify(heads),
    total: sumPaise(Object.values(heads)), form: JSON.stringify(form),
  };
}
