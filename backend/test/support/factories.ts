import type { DataSource } from 'typeorm';
import { admissionKey, type Paise, rupeesNumber, semesterLayout, STUDENT_FIELDS, sumPaise, TOTAL_FEES } from '../../src/contract/index.js';
import { exampleFields } from '../../src/demo/example-fields.js';
import type { PaymentForm } from '../../src/payments/start/payment-form.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { Student } from '../../src/students/student.entity.js';

// Before the clock of the tests: a demand that is younger than its payment counts as a competing one.
const CREATED = Date.UTC(2026, 0, 1);
let counter = 0;

/** A complete semester 5 student; single fields by override. */
export function aStudent(over: Partial<Student> = {}): Omit<Student, 'id'> {
  const admissionNumber = over.admissionNumber ?? `ADM${String((counter += 1)).padStart(6, '0')}`;
  return {
    ...exampleFields(), admissionNumber, admissionKey: admissionKey(admissionNumber), semesterNo: 5, academicSession: '2026-27', duplicateOfId: null,
    studentName: 'Anjali Kumari', rollNo: '2305123', mobile: '9876543210', email: 'anjali@example.in', course: 'B.Sc. (Hons)',
    courseFullName: 'Bachelor of Science', faculty: 'Science', awardType: 'Honours', yearOfRegistration: '2023',
    mothersName: 'Sunita Devi', fathersName: 'Ramesh Prasad', townName: 'Gorakhpur', guardianName: 'Ramesh Prasad',
    guardianMobile: '9123456780', gender: 'Female', caste: 'General', pwd: 'N', createdAt: CREATED, updatedAt: CREATED, ...over,
  };
}

/** The heads of a semester: 501.05, 502.05, … rupees, so that no head equals another and paise matter. */
export function headsOf(semesterNo: number): Record<string, Paise> {
  return Object.fromEntries(semesterLayout(semesterNo).fees.map(({ name }, index) => [name, 50_105 + index * 100]));
}

export interface GivenStudent {
  student: Student;
  demand: FeeDemand | null;
}

/** Stores a student with the demand of the semester (none for a semester without fees). */
export async function givenStudent(dataSource: DataSource, over: Partial<Student> = {}): Promise<GivenStudent> {
  const { manager } = dataSource;
  const student = await manager.save(manager.create(Student, aStudent(over)));
  const heads = headsOf(student.semesterNo);
  if (Object.keys(heads).length === 0) return { student, demand: null };
  const demand = await manager.save(
    manager.create(FeeDemand, {
      studentId: student.id, semesterNo: student.semesterNo, academicSession: student.academicSession, heads,
      total: sumPaise(Object.values(heads)), settledByPaymentId: null, settledTransactionId: null, settledReceiptNo: null,
      createdAt: CREATED, updatedAt: CREATED,
    }),
  );
  return { student, demand };
}

/** What a student confirmed: empty texts, save those that are given. */
export function aForm(over: Partial<PaymentForm> = {}): PaymentForm {
  return { ...(Object.fromEntries(STUDENT_FIELDS.map(({ formName }) => [formName, ''])) as PaymentForm), ...over };
}

/** The body the page sends to `get-atom-token-id` for a student, complete; single fields by override. */
export function tokenBody({ student, demand }: GivenStudent, over: Record<string, unknown> = {}): Record<string, unknown> {
  const fields = STUDENT_FIELDS.map(({ formName, property, flag }) => [formName, flag ? (student[property] === 'Y' ? 'Yes' : 'No') : student[property]]);
  const fees = Object.entries(demand?.heads ?? {}).map(([name, paise]) => [name, rupeesNumber(paise)]);
  return {
    admissionNumber: student.admissionNumber, semesterNo: student.semesterNo, ...Object.fromEntries(fields), ...Object.fromEntries(fees),
    ...(demand ? { [TOTAL_FEES.name]: rupeesNumber(demand.total) } : {}), ...over,
  };
}
