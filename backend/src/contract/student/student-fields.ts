import type { RuleName } from './field-rules.js';
import { MISSING } from './filled-text.js';

/** All of these are personal data: no log holds a value under one of these names. */
export interface StudentField {
  label: string;
  /** Property of the entity (its column in snake case), where it differs from the wire name. */
  property?: string;
  /** Name in the form and in the token call, where it differs. */
  formName?: string;
  /** Column length: 100 by default, 1 for a flag. */
  max?: number;
  /** Stored as Y or N, shown as Yes or No. */
  flag?: true;
  /** `locked`: read-only when the college holds a value, else editable. `readOnly`: the same, but always shown as a fact. */
  access?: 'editable' | 'locked' | 'readOnly';
  /** `whenStored`: may not be emptied when the college holds a value (docs/requirements.md#field-rules). */
  required?: 'always' | 'never' | 'whenStored';
  missing?: string;
  /** The import applies those that are in `IMPORT_RULES`. */
  rule?: RuleName;
  /** Makes it a select; the only allowed texts, also in an import. */
  choices?: readonly string[];
  broken?: string;
  input?: 'text' | 'tel' | 'email' | 'digits';
  hint?: string;
  autoComplete?: string;
  /** Empty optional values of these fields travel as `N/A` (docs/requirements.md#fee-form). */
  emptyAs?: '' | typeof MISSING;
}

const MOBILE_HINT = '10 digits, without +91';

/**
 * Every student field by its wire name, in the order of the look-up response. The entity's columns, the import, the API
 * and its document, the form and its rules are derived from it.
 */
const CATALOGUE = {
  studentName: {
    label: 'Student Name', access: 'readOnly', required: 'always', missing: 'Student name is required',
    rule: 'lettersAndSpaces', broken: 'Name should not contain numbers or special characters',
  },
  rollNo: { label: 'Roll No', access: 'readOnly', required: 'always', missing: 'Roll number is required' },
  mobile: {
    label: 'Mobile Number', max: 20, required: 'always', missing: 'Mobile number is required',
    rule: 'tenDigits', broken: 'Please enter a valid 10-digit mobile number',
    input: 'tel', hint: MOBILE_HINT, autoComplete: 'tel-national',
  },
  email: {
    label: 'Email', required: 'always', rule: 'email', broken: 'Please enter a valid email address',
    input: 'email', hint: 'Your receipt is sent to this address', autoComplete: 'email',
  },
  course: {
    label: 'Course', access: 'locked', required: 'whenStored',
    rule: 'course', broken: 'Course name should only contain letters, numbers, spaces, dots, and brackets',
  },
  course_full_name: {
    label: 'Course Name', property: 'courseFullName', required: 'always', missing: 'Course name is required',
    rule: 'words', broken: 'Course name should not contain numbers or special characters', emptyAs: MISSING,
  },
  faculty: {
    label: 'Faculty', rule: 'words', broken: 'Faculty should not contain numbers or special characters', emptyAs: MISSING,
  },
  year: {
    label: 'Award Type', property: 'awardType', access: 'readOnly', required: 'always', missing: 'Award type is required',
    emptyAs: MISSING,
  },
  yearOfRegistration: {
    label: 'Year of Registration', max: 10, rule: 'fourDigits', broken: 'Please enter a valid 4-digit year',
    input: 'digits', hint: '4 digits, for example 2023', emptyAs: MISSING,
  },
  mothersName: {
    label: "Mother's Name", rule: 'words', broken: "Mother's name should not contain numbers or special characters", emptyAs: MISSING,
  },
  fathersName: {
    label: "Father's Name", rule: 'words', broken: "Father's name should not contain numbers or special characters", emptyAs: MISSING,
  },
  townName: {
    label: 'Permanent Village/Town/Society', rule: 'town', broken: "Only letters, numbers, ',' allowed, and less than 30 characters",
    emptyAs: MISSING,
  },
  grdName: {
    label: 'Guardian Name', property: 'guardianName', access: 'locked', required: 'whenStored',
    rule: 'lettersAndSpaces', broken: 'Guardian name should contain only letters',
  },
  grdMobile: {
    label: 'Guardian Mobile', property: 'guardianMobile', max: 20, access: 'locked', required: 'whenStored',
    rule: 'tenDigits', broken: 'Please enter a valid 10-digit guardian mobile number', input: 'tel', hint: MOBILE_HINT,
  },
  gender: {
    label: 'Gender', access: 'locked', required: 'whenStored', rule: 'letters', broken: 'Gender should contain only letters',
  },
  caste: {
    label: 'Caste', access: 'locked', required: 'whenStored',
    rule: 'lettersAndSpaces', broken: 'Caste should not contain numbers or special characters', emptyAs: MISSING,
  },
  pwd: {
    label: 'PWD', formName: 'personwd', flag: true, access: 'locked', required: 'always',
    missing: 'Please choose an option', broken: 'Please choose an option',
  },
} as const satisfies Record<string, StudentField>;

type Catalogue = typeof CATALOGUE;
export type StudentFieldName = keyof Catalogue;
type Property<Name extends StudentFieldName> = Catalogue[Name] extends { property: infer Own extends string } ? Own : Name;
type FormName<Name extends StudentFieldName> = Catalogue[Name] extends { formName: infer Own extends string } ? Own : Name;
type Value<Name extends StudentFieldName> = Catalogue[Name] extends { flag: true } ? 'Y' | 'N' | null : string | null;

export type StudentFields = { [Name in StudentFieldName]: Value<Name> };
export type StudentProperties = { [Name in StudentFieldName as Property<Name>]: Value<Name> };
export type StudentProperty = keyof StudentProperties;
export type StudentFormName = { [Name in StudentFieldName]: FormName<Name> }[StudentFieldName];

export interface CataloguedField extends StudentField {
  name: StudentFieldName;
  property: StudentProperty;
  formName: StudentFormName;
  max: number;
}

export const STUDENT_FIELDS: readonly CataloguedField[] = (Object.entries(CATALOGUE) as [StudentFieldName, StudentField][]).map(
  ([name, field]) => ({ property: name, formName: name, max: field.flag ? 1 : 100, ...field, name }) as CataloguedField,
);
