import type { NamedKeys, ReceiptData } from './calls.js';
import { type FormField, CASTE, COURSE, COURSE_NAME, DISCIPLINE, AWARD_TYPE, EMAIL, FACULTY, FATHERS_NAME, GENDER, GUARDIAN_MOBILE, GUARDIAN_NAME, MOBILE, MOTHERS_NAME, PWD, ROLL_NO, SEMESTER, STUDENT_NAME, TOWN, YEAR_OF_REGISTRATION } from './form-fields.js';

/** One line of a fee breakdown: its wire name (the specification's spelling) and its label (contract, section 7). */
export interface FeeHead {
  name: string;
  label: string;
}

/** One row of the receipt's Student Details table. */
export interface ReceiptRow {
  label: string;
  field: NamedKeys<ReceiptData>;
}

/** Everything in which one semester differs from another. A new semester is one more entry of `SEMESTERS`. */
export interface SemesterLayout {
  /** In the order of the screen. */
  form: readonly FormField[];
  fees: readonly FeeHead[];
  receipt: readonly ReceiptRow[];
}

export const TOTAL_FEES: FeeHead = { name: 'total_fees', label: 'Total Fees' };

const BASE_RECEIPT: readonly ReceiptRow[] = [
  { label: 'Student Name', field: 'studentName' },
  { label: 'Email', field: 'email' },
  { label: 'Mobile Number', field: 'mobile' },
  { label: 'Course', field: 'course' },
];

const SEMESTERS: Readonly<Record<number, SemesterLayout>> = {
  2: {
    form: [
      STUDENT_NAME, SEMESTER, AWARD_TYPE, DISCIPLINE, TOWN, MOBILE, EMAIL,
      MOTHERS_NAME, FATHERS_NAME, YEAR_OF_REGISTRATION, COURSE_NAME, FACULTY,
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
      STUDENT_NAME, SEMESTER, ROLL_NO, TOWN, MOBILE, EMAIL,
      GUARDIAN_NAME, GUARDIAN_MOBILE, COURSE, GENDER, CASTE, PWD,
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

/** A semester the specification gives no fees to: the form can be read, nothing can be paid. */
const WITHOUT_FEES: SemesterLayout = { form: [STUDENT_NAME, SEMESTER, TOWN, MOBILE, EMAIL], fees: [], receipt: BASE_RECEIPT };

export function semesterLayout(semesterNo: number): SemesterLayout {
  return SEMESTERS[semesterNo] ?? WITHOUT_FEES;
}

/** Every semester that has a fee breakdown. */
export const FEE_SEMESTERS: readonly number[] = Object.keys(SEMESTERS).map(Number);

/** Every fee wire name of any semester, without the total. */
export const ALL_FEE_NAMES: readonly string[] = [
  ...new Set(Object.values(SEMESTERS).flatMap(({ fees }) => fees.map(({ name }) => name))),
];
