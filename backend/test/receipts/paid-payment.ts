import type { DataSource } from 'typeorm';
import { admissionKey, sumPaise, transactionIdAt } from '../../src/contract/index.js';
import { Payment } from '../../src/payments/payment.entity.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import type { FeeDemandsService } from '../../src/students/fee-demands.service.js';
import { Student } from '../../src/students/student.entity.js';
import { StoredValues } from '../../src/database/stored-values.js';
import { Transactions } from '../../src/database/transactions.js';
import type { ReceiptSigner } from '../../src/receipts/proof/receipt-signer.js';
import { ReceiptSeries } from '../../src/receipts/series/receipt-series.js';
import { aForm, headsOf } from '../support/factories.js';
import { FakeClock } from '../support/fake-clock.js';

/** 20 November 2026, 10:00 IST. */
export const T0 = Date.UTC(2026, 10, 20, 4, 30);

export const seriesOf = (transactions: Transactions): ReceiptSeries => new ReceiptSeries(new StoredValues(transactions), new FakeClock(), 'MMM');

/** Where no key is configured, nothing is signed. */
export const NO_SIGNER = { linkTo: () => null } as unknown as ReceiptSigner;

let count = 0;

interface Given {
  form?: Partial<Payment['form']>;
  semesterNo?: 2 | 5;
  admissionNumber?: string;
  isTest?: 0 | 1;
}

/** Stores a payment that settles its demand, as the payments module leaves it when it calls the settlement listener. */
export async function insertPaidPayment(dataSource: DataSource, changes: Given = {}): Promise<Payment> {
  const [payment] = await insertPaidPayments(dataSource, 1, changes);
  return payment as Payment;
}

/** Several, of as many students, in one transaction. */
export function insertPaidPayments(dataSource: DataSource, quantity: number, { semesterNo = 5, admissionNumber, form = {}, isTest = 0 }: Given = {}): Promise<Payment[]> {
  const numbers = Array.from({ length: quantity }, () => (count += 1));
  const numberOf = (n: number): string => admissionNumber ?? `MMM${String(n).padStart(6, '0')}a`;
  const heads = { ...headsOf(semesterNo), tutionFees: 12_345_600 };
  const amount = sumPaise(Object.values(heads));
  const times = { createdAt: T0, updatedAt: T0 };
  return new Transactions(dataSource).run(async (tx) => {
    const students = await tx.getRepository(Student).save(numbers.map((n) => ({
      admissionNumber: numberOf(n), admissionKey: admissionKey(numberOf(n)), semesterNo, academicSession: '', ...times,
    })));
    const demands = await tx.getRepository(FeeDemand).save(students.map(({ id }) => ({ studentId: id, semesterNo, academicSession: '', heads, total: amount, ...times })));
    return tx.getRepository(Payment).save(demands.map(({ id, studentId }, index) => {
      const n = numbers[index] ?? 0;
      return {
        transactionId: transactionIdAt(new Date(T0 + n)),
        receiptNo: `RC${String(n).padStart(8, '0')}`,
        studentId, demandId: id, settledDemandId: id, admissionNumber: numberOf(n), semesterNo, isTest,
        state: 'SUCCESS' as const, stateAt: T0, amount, heads, contentKey: 'k', authSentAt: T0, gatewayTxnId: '11000000000001', paidAt: T0,
        form: aForm({
          studentName: 'Asha Rani', townName: 'Patna', grdName: 'Ram Kumar', grdMobile: '9876543210', gender: 'Female', personwd: 'No', rollNo: '42',
          mobile: '9123456780', email: 'asha@example.in', course: 'B.A. (Hons)', caste: 'N/A', ...form,
        }),
        ...times,
      };
    }));
  });
}

/** Receipts of a number that was closed are asked for in `test/students`. */
export const ONE_NUMBER_EACH = { isSamePerson: (one: string, other: string) => Promise.resolve(admissionKey(one) === admissionKey(other)) } as unknown as FeeDemandsService;
