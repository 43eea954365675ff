import type { FormFieldKey } from '../../../index.js';

/** What the form says of each field: its label, a hint, and what is wrong when it is empty or breaks its rule. */
export interface FieldText {
  label: string;
  hint?: string;
  missing?: string;
  broken?: string;
}

const MOBILE_HINT = '10 digits, without +91';

const byName: Readonly<Record<FormFieldKey, FieldText>> = {
  semesterNo: { label: 'Semester' },
  studentName: { label: 'Student Name', missing: 'Student name is required', broken: 'Name should not contain numbers or special characters' },
  rollNo: { label: 'Roll No', missing: 'Roll number is required' },
  mobile: {
    label: 'Mobile Number', missing: 'Mobile number is required', broken: 'Please enter a valid 10-digit mobile number', hint: MOBILE_HINT,
  },
  email: { label: 'Email', broken: 'Please enter a valid email address', hint: 'Your receipt is sent to this address' },
  course: { label: 'Course', broken: 'Course name should only contain letters, numbers, spaces, dots, and brackets' },
  /** The course, where a semester shows it under this label. */
  discipline: { label: 'Discipline' },
  course_full_name: {
    label: 'Course Name', missing: 'Course name is required', broken: 'Course name should not contain numbers or special characters',
  },
  faculty: { label: 'Faculty', broken: 'Faculty should not contain numbers or special characters' },
  year: { label: 'Award Type', missing: 'Award type is required' },
  yearOfRegistration: { label: 'Year of Registration', broken: 'Please enter a valid 4-digit year', hint: '4 digits, for example 2023' },
  mothersName: { label: "Mother's Name", broken: "Mother's name should not contain numbers or special characters" },
  fathersName: { label: "Father's Name", broken: "Father's name should not contain numbers or special characters" },
  townName: { label: 'Permanent Village/Town/Society', broken: "Only letters, numbers, ',' allowed, and less than 30 characters" },
  grdName: { label: 'Guardian Name', broken: 'Guardian name should contain only letters' },
  grdMobile: { label: 'Guardian Mobile', broken: 'Please enter a valid 10-digit guardian mobile number', hint: MOBILE_HINT },
  gender: { label: 'Gender', broken: 'Gender should contain only letters' },
  caste: { label: 'Caste', broken: 'Caste should not contain numbers or special characters' },
  personwd: { label: 'PWD', hint: 'Person with disability', missing: 'Please choose an option', broken: 'Please choose an option' },
};

export const studentFields = {
  byName,
  /** Of a field, or a fee, that says nothing of its own. */
  missing: (label: string) => `${label} is required`,
  broken: (label: string) => `${label} is not valid`,
  tooLong: (label: string, max: number) => `${label} must be at most ${max} characters`,
};
