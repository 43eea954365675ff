import type { DataSource } from 'typeorm';
import { transactionIdAt } from '../../../src/contract/index.js';
import { hashPassword } from '../../../src/people/passwords/password-hash.js';
import { Admin } from '../../../src/people/admin.entity.js';
import { Payment } from '../../../src/payments/payment.entity.js';
import { FeeDemand } from '../../../src/students/fee-demand.entity.js';
import { Student } from '../../../src/students/student.entity.js';
import { aStudent, type GivenStudent, headsOf } from '../../../test/support/factories.js';
import { SandboxWire } from '../../gateway-sandbox/wire.js';
import type { Attempt, Order } from '../../gateway-sandbox/ledger.js';
import { DEFAULT_DATES, DEFAULT_CUSTOMER } from '../../gateway-sandbox/state-lines.js';
import { MERCHANT } from './product.js';

/** Ids far from every seeded one, each of another millisecond. */
const FIRST_AT = Date.UTC(2027, 0, 1);
const PART = 300;
export const ADMIN = { username: 'office', password: 'a long enough password' } as const;
export const ADMIN_HEADER = { authorization: `Basic ${Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64')}` };

async function lastId(dataSource: DataSource, table: string): Promise<number> {
  const [row] = await dataSource.query<{ id: number }[]>(`SELECT COALESCE(MAX(id), 0) AS id FROM ${table}`);
  return Number(row?.id);
}

async function insertAll<T extends object>(dataSource: DataSource, entity: new () => T, rows: readonly object[]): Promise<void> {
  await dataSource.transaction(async (tx) => {
    for (let from = 0; from < rows.length; from += PART) {
      await tx.createQueryBuilder().insert().into(entity).values(rows.slice(from, from + PART)).updateEntity(false).execute();
    }
  });
}

/** Students who owe the fees of semester 5 and have no payment. */
export async function freshStudents(dataSource: DataSource, count: number): Promise<GivenStudent[]> {
  const [student, demand] = [await lastId(dataSource, 'students'), await lastId(dataSource, 'fee_demands')];
  const heads = headsOf(5);
  const total = Object.values(heads).reduce((sum, paise) => sum + paise, 0);
  const people = Array.from({ length: count }, (_, index): GivenStudent => {
    const admissionNumber = `NEW${String(student + index + 1).padStart(8, '0')}`;
    const person = { id: student + index + 1, ...aStudent({ admissionNumber }) };
    return {
      student: person,
      demand: {
        id: demand + index + 1, studentId: person.id, semesterNo: 5, academicSession: person.academicSession, heads, total,
        settledByPaymentId: null, settledTransactionId: null, settledReceiptNo: null, hasOtherSession: 0, dueOn: null, refund: null,
        createdAt: person.createdAt, updatedAt: person.createdAt,
      },
    };
  });
  await insertAll(dataSource, Student, people.map(({ student: row }) => row));
  await insertAll(dataSource, FeeDemand, people.flatMap(({ demand: row }) => (row ? [row] : [])));
  return people;
}

export interface OpenPayment {
  id: number;
  transactionId: string;
  amount: number;
  email: string;
}

/** One payment with a token, not yet paid, for each student. */
export async function openPayments(dataSource: DataSource, count: number): Promise<OpenPayment[]> {
  const before = await lastId(dataSource, 'payments');
  const at = Date.now();
  const rows = (await freshStudents(dataSource, count)).flatMap(({ student, demand }, index) => {
    if (!demand) return [];
    const id = before + index + 1;
    const { admissionNumber, studentName, email, mobile, course } = student;
    return [{
      id, transactionId: transactionIdAt(new Date(FIRST_AT + id)), receiptNo: `ZZ${String(id).padStart(8, '0')}`, studentId: student.id,
      demandId: demand.id, openDemandId: demand.id, admissionNumber, semesterNo: 5, state: 'TOKEN_ISSUED' as const, stateAt: at,
      amount: demand.total, heads: demand.heads, form: { studentName, email, mobile, course }, contentKey: String(id).padStart(64, 'f'),
      tokenId: '15000001', tokenAt: at, createdAt: at, updatedAt: at,
    }];
  });
  await insertAll(dataSource, Payment, rows);
  return rows.map(({ id, transactionId, amount, form }) => ({ id, transactionId, amount, email: form.email ?? '' }));
}

/** The gateway's callback for such a payment. */
export function paidForms(payments: readonly OpenPayment[]): string[] {
  const wire = new SandboxWire(MERCHANT);
  const now = Date.now();
  return payments.map(({ id, transactionId, amount }) => {
    const attempt: Attempt = {
      atomTxnId: `12${String(id).padStart(12, '0')}`, amount, surcharge: 0, outcome: 'paid', channel: 'NB', bankTxnId: `zQ${id}`,
      openedAt: now, completedAt: now, reconStatus: 'NRNS', ...DEFAULT_DATES,
    };
    const order: Order = {
      merchTxnId: transactionId, amount, tokens: [], channelFilter: null, extras: {}, createdAt: now, attempts: [attempt],
      customer: { email: '', mobile: '', ...DEFAULT_CUSTOMER }, product: MERCHANT.productId, products: [{ name: MERCHANT.productId, amount }], refunds: [],
    };
    return new URLSearchParams({ ...wire.callbackForm(order, attempt) }).toString();
  });
}

export async function ensureAdmin({ manager }: DataSource): Promise<void> {
  if (await manager.existsBy(Admin, { username: ADMIN.username })) return;
  const now = Date.now();
  await manager.insert(Admin, { username: ADMIN.username, passwordHash: await hashPassword(ADMIN.password), createdAt: now, updatedAt: now });
}
