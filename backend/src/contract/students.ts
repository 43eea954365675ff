import type { AuditRecord } from './audit.js';
import type { AdjustmentKind } from './fees/reserved-heads.js';
import type { ShownStatus } from './payment-statuses.js';
import type { StudentFieldName, StudentFields } from './student/student-fields.js';

/**
 * Of the fee of the present semester: nothing is due, it can be paid, a payment holds it, it is paid, its money was given back for
 * good, or the number is closed.
 */
export const FEE_STATES = ['nothing', 'due', 'open', 'paid', 'givenBack', 'closedNumber'] as const;
export type FeeState = (typeof FEE_STATES)[number];

export interface StudentFilter {
  /** The beginning of the number or of the mobile number, or a part of the name. */
  text?: string;
  semester?: number;
  course?: string;
  state?: FeeState;
}

export type StudentListRequest = StudentFilter & {
  /** `next` of the page before. */
  after?: string;
};

export interface ListedStudent {
  admissionNumber: string;
  name: string | null;
  mobile: string | null;
  course: string | null;
  semesterNo: number;
  academicSession: string | null;
  /** Rupees; null without a fee. */
  amount: number | null;
  state: FeeState;
}

export interface StudentList {
  students: ListedStudent[];
  /** `after` of the next page; null on the last one. */
  next: string | null;
  /** How many the filter leaves; on the first page only, null on others. */
  found: number | null;
  /** To choose from; on the first page only. */
  courses: string[] | null;
}

export interface StudentDemand {
  semesterNo: number;
  academicSession: string | null;
  heads: { label: string; amount: number }[];
  /** Rupees. */
  amount: number;
  isPresent: boolean;
  settledBy: { transaction_id: string; receipt_no: string } | null;
  refund: 'underWay' | 'closed' | null;
  /** IST day. */
  since: string;
  /** The last IST day without a late fee; null: none is set, or nothing is due. */
  dueOn: string | null;
  /** It is another one than that of the semester. */
  hasOwnDueDate: boolean;
  /** Rupees that would be asked today beside the amount. */
  lateFee: number;
  /** Concessions and additions, oldest first. */
  adjustments: ShownAdjustment[];
}

export interface StudentPayment {
  transaction_id: string;
  /** Of this student, or of a closed number. */
  admissionNumber: string;
  semesterNo: number;
  amount: number;
  transaction_status: ShownStatus;
  /** ISO 8601, +05:30. */
  begunAt: string;
  receipt: { receipt_no: string; isVoid: boolean } | null;
}

export interface StudentMail {
  kind: string;
  recipient: string;
  state: string;
  /** ISO 8601, +05:30. */
  at: string;
}

/** Everything that the office's page of a student shows. */
export interface StudentRecord {
  admissionNumber: string;
  semesterNo: number;
  academicSession: string | null;
  fields: StudentFields;
  /** Changes with what the college knows about the student. */
  version: string;
  /** The right number, of a number that was given twice. */
  closedFor: string | null;
  /** Numbers that were closed for this one. */
  closedNumbers: string[];
  /** Semesters whose fee is paid under this number and under a closed one. */
  paidTwice: number[];
  demands: StudentDemand[];
  /** Newest first. */
  payments: StudentPayment[];
  mails: StudentMail[];
  /** What people of the office changed, by hand, by adjustments and due dates and with many students at once; newest first. */
  changes: AuditRecord[];
}

/** All fields: an empty one is cleared. */
export interface StudentEdit {
  admissionNumber: string;
  /** Of the record that the change begins from. */
  version: string;
  semesterNo: number;
  academicSession: string;
  fields: Record<StudentFieldName, string>;
}

/** Of one fee of one student. */
export interface DueDateChange {
  admissionNumber: string;
  semesterNo: number;
  /** Empty where the college names none. */
  academicSession: string;
  /** IST day, today or later; null: that of the semester again. */
  dueOn: string | null;
  reason: string;
}

/** A concession or an addition, or one taken back. */
export interface FeeAdjustmentRequest {
  admissionNumber: string;
  semesterNo: number;
  /** Empty where the college names none. */
  academicSession: string;
  kind: AdjustmentKind;
  /** Rupees, above zero. */
  amount: number;
  isTakenBack: boolean;
  reason: string;
}

export interface ShownAdjustment {
  kind: AdjustmentKind;
  /** Rupees, as it changed the total. */
  amount: number;
  reason: string;
  proposedBy: string;
  approvedBy: string;
  /** ISO 8601, +05:30. */
  at: string;
}

export interface NumberClosing {
  /** The wrong one. */
  admissionNumber: string;
  correctNumber: string;
}

/** Why a number cannot be closed for another one. */
export const CLOSING_FAULTS = ['unknown', 'same', 'isClosed', 'isPointedAt', 'paymentOpen', 'paidHereDueThere', 'dueHereNotThere'] as const;
export type ClosingFault = (typeof CLOSING_FAULTS)[number];
