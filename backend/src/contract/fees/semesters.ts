import type { FeeHead, ReceiptRow } from './fee-heads.js';
import type { FormFieldKey } from '../student/form-fields.js';

/** Everything in which one semester differs from another. A new semester is one more entry of `SEMESTERS`. */
export interface SemesterLayout {
  /** In the order of the screen. */
  form: readonly FormFieldKey[];
  fees: readonly FeeHead[];
  receipt: readonly ReceiptRow[];
}

const BASE_RECEIPT: readonly ReceiptRow[] = [
  { label: 'Student Name', field: 'studentName' },
  { label: 'Email', field: 'email' },
  { label: 'Mobile Number', field: 'mobile' },
  { label: 'Course', field: 'course' },
];

const SEMESTERS: Readonly<Record<number, SemesterLayout>> = {
  2: {
    form: [
      'studentName', 'semesterNo', 'year', 'discipline', 'townName', 'mobile', 'email',
      'mothersName', 'fathersName', 'yearOfRegistration', 'course_full_name', 'faculty',
    ],
    fees: [
      { name: 'tutionFees', label: 'Tuition Fees' },
      { name: 'maintenance_fees', label: 'Maintenance Fees' },
      { name: 'lab_maintenance_fees', label: 'Lab Maintenance Fees' },
      { name: 'development_fees', label: 'Development Fees' },
      { name: 'electric_water_fees', label: 'Electric and Water Fees' },
      { name: 'students_union_fees', label: "Students' Union Fees" },
      { name: 'saraswati_pooja_contri_fees', label: 'Saraswati Pooja Contribution' },
    ],
    receipt: [
      ...BASE_RECEIPT,
      { label: "Father's Name", field: 'fathersName' },
      { label: "Mother's Name", field: 'mothersName' },
      { label: 'Year of Registration', field: 'yearOfRegistration' },
      { label: 'Faculty', field: 'faculty' },
      { label: 'Award Type', field: 'year' },
      { label: 'Discipline', field: 'course' },
      { label: 'Town Name', field: 'townName' },
      { label: 'Semester', field: 'semesterNo' },
    ],
  },
  5: {
    form: [
      'studentName', 'semesterNo', 'rollNo', 'townName', 'mobile', 'email',
      'grdName', 'grdMobile', 'course', 'gender', 'caste', 'personwd',
    ],
    fees: [
      { name: 'tutionFees', label: 'Tuition Fees' },
      { name: 'lab_maintenance_fees', label: 'Lab Development and Maintenance Fees' },
      { name: 'admission_fees', label: 'Admission Fees' },
      { name: 'enrolment_fees', label: 'Enrolment Fees' },
      { name: 'college_registration_fees', label: 'College Registration Fees' },
      { name: 'session_charges', label: 'Session Charges' },
      { name: 'college_examination_fees', label: 'College Examination Fees' },
      { name: 'library_caution_deposit', label: 'Library Caution Deposit' },
      { name: 'library_contribution', label: 'Library Contribution' },
      { name: 'magazine_fees', label: 'Magazine Fees' },
      { name: 'sports_fees', label: 'Sports Fees' },
      { name: 'student_aid_fund', label: 'Student Aid Fund' },
    ],
    receipt: [
      ...BASE_RECEIPT,
      { label: 'Guardian Name', field: 'grdName' },
      { label: 'Guardian Mobile', field: 'grdMobile' },
      { label: 'Roll No', field: 'rollNo' },
      { label: 'Gender', field: 'gender' },
      { label: 'Town Name', field: 'townName' },
      { label: 'PWD', field: 'pwd' },
      { label: 'Semester', field: 'semesterNo' },
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
