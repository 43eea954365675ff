import type { FeeHead, ReceiptRow } from './fee-heads.js';
import type { FormFieldKey } from '../student/form-fields.js';
import { semesters } from '../texts/en/documents/semesters.js';

/** Everything in which one semester differs from another. A new semester is one more entry of `SEMESTERS`. */
export interface SemesterLayout {
  /** In the order of the screen. */
  form: readonly FormFieldKey[];
  fees: readonly FeeHead[];
  receipt: readonly ReceiptRow[];
}

/** A row that a receipt may have, by its label's key. */
export type ReceiptKey = keyof typeof semesters.receipt;

/** The course is labelled Discipline in some semesters. */
export const receiptRow = (key: ReceiptKey): ReceiptRow => ({ label: semesters.receipt[key], field: key === 'discipline' ? 'course' : key });
const row = receiptRow;

const heads = <Name extends string>(labels: Readonly<Record<Name, string>>, names: readonly Name[]): FeeHead[] =>
  names.map((name) => ({ name, label: labels[name] }));

/** Every receipt begins with them. */
export const BASE_RECEIPT: readonly ReceiptRow[] = /* @__PURE__ */ ['studentName', 'email', 'mobile', 'course'].map((key) => receiptRow(key as ReceiptKey));

const SEMESTERS: Readonly<Record<number, SemesterLayout>> = {
  2: {
    form: [
      'studentName', 'semesterNo', 'year', 'discipline', 'townName', 'mobile', 'email',
      'mothersName', 'fathersName', 'yearOfRegistration', 'course_full_name', 'faculty',
    ],
    fees: heads(semesters.fees2, [
      'tutionFees', 'maintenance_fees', 'lab_maintenance_fees', 'development_fees', 'electric_water_fees', 'students_union_fees',
      'saraswati_pooja_contri_fees',
    ]),
    receipt: [
      ...BASE_RECEIPT,
      row('fathersName'), row('mothersName'), row('yearOfRegistration'), row('faculty'), row('year'), row('discipline'),
      row('townName'), row('semesterNo'),
    ],
  },
  5: {
    form: [
      'studentName', 'semesterNo', 'rollNo', 'townName', 'mobile', 'email',
      'grdName', 'grdMobile', 'course', 'gender', 'caste', 'personwd',
    ],
    fees: heads(semesters.fees5, [
      'tutionFees', 'lab_maintenance_fees', 'admission_fees', 'enrolment_fees', 'college_registration_fees', 'session_charges',
      'college_examination_fees', 'library_caution_deposit', 'library_contribution', 'magazine_fees', 'sports_fees', 'student_aid_fund',
    ]),
    receipt: [
      ...BASE_RECEIPT,
      row('grdName'), row('grdMobile'), row('rollNo'), row('gender'), row('townName'), row('pwd'), row('semesterNo'),
    ],
  },
};

/** A semester without fees: the form can be read, nothing can be paid. */
const WITHOUT_FEES: SemesterLayout = { form: ['studentName', 'semesterNo', 'townName', 'mobile', 'email'], fees: [], receipt: BASE_RECEIPT };

export function semesterLayout(semesterNo: number): SemesterLayout {
  return SEMESTERS[semesterNo] ?? WITHOUT_FEES;
}

// PURE: lets the page's bundler drop what it does not use.

export const FEE_SEMESTERS: readonly number[] = /* @__PURE__ */ Object.keys(SEMESTERS).map(Number);

const allFeeNames = (): readonly string[] => [...new Set(Object.values(SEMESTERS).flatMap(({ fees }) => fees.map(({ name }) => name)))];

export const ALL_FEE_NAMES = /* @__PURE__ */ allFeeNames();
