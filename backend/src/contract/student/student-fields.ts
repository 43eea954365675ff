import type { RuleName } from './field-rules.js';
import { MISSING } from './filled-text.js';

/** What is said about a field of a student. All of it is personal: no log has a value under one of these names. */
export interface StudentField {
  /** Property of the entity, and in snake case its column, where it is not called as on the wire. */
  property?: string;
  /** Name in the form and in the token call, where it is not called as in the other calls. */
  formName?: string;
  /** Characters that the column holds: 100, of a flag 1, where it is not said. */
  max?: number;
  /** Y or N inside, in the look-up and in a receipt; Yes or No to people. */
  flag?: true;
  /** `locked`: read-only when the college holds a value, else editable. `readOnly`: the same, but always shown as a fact. */
  access?: 'editable' | 'locked' | 'readOnly';
  /** `whenStored`: may not be emptied when the college holds a value (docs/requirements.md#field-rules). */
  required?: 'always' | 'never' | 'whenStored';
  /** The import holds a file to those of them that are in `IMPORT_RULES`. */
  rule?: RuleName;
  /** Makes it a select; the only texts that are allowed, in a file as well. */
  choices?: readonly string[];
  /** The keyboard it is typed with. */
  input?: 'text' | 'tel' | 'email' | 'digits';
  /** What the browser may fill in. */
  autoComplete?: string;
  /** Empty optional values of these fields travel as `N/A` (docs/requirements.md#fee-form). */
  emptyAs?: '' | typeof MISSING;
}

/**
 * Every field of a student, by its wire name: in the look-up, in a receipt, and as a column of the import. From it come the
 * entity's columns, the import, the calls and their document, the form and its rules. In the order of the look-up.
 */
const CATALOGUE = {
  studentName: { access: 'readOnly', required: 'always', rule: 'lettersAndSpaces' },
  rollNo: { access: 'readOnly', required: 'always' },
  mobile: { max: 20, required: 'always', rule: 'tenDigits', input: 'tel', autoComplete: 'tel-national' },
  email: { required: 'always', rule: 'email', input: 'email', autoComplete: 'email' },
  course: { access: 'locked', required: 'whenStored', rule: 'course' },
  course_full_name: { property: 'courseFullName', required: 'always', rule: 'words', emptyAs: MISSING },
  faculty: { rule: 'words', emptyAs: MISSING },
  year: { property: 'awardType', access: 'readOnly', required: 'always', emptyAs: MISSING },
  yearOfRegistration: { max: 10, rule: 'fourDigits', input: 'digits', emptyAs: MISSING },
  mothersName: { rule: 'words', emptyAs: MISSING },
  fathersName: { rule: 'words', emptyAs: MISSING },
  townName: { rule: 'town', emptyAs: MISSING },
  grdName: { property: 'guardianName', access: 'locked', required: 'whenStored', rule: 'lettersAndSpaces' },
  grdMobile: { property: 'guardianMobile', max: 20, access: 'locked', required: 'whenStored', rule: 'tenDigits', input: 'tel' },
  gender: { access: 'locked', required: 'whenStored', rule: 'letters' },
  caste: { access: 'locked', required: 'whenStored', rule: 'lettersAndSpaces', emptyAs: MISSING },
  pwd: { formName: 'personwd', flag: true, access: 'locked', required: 'always' },
} as const satisfies Record<string, StudentField>;

type Catalogue = typeof CATALOGUE;
export type StudentFieldName = keyof Catalogue;
type Property<Name extends StudentFieldName> = Catalogue[Name] extends { property: infer Own extends string } ? Own : Name;
type FormName<Name extends StudentFieldName> = Catalogue[Name] extends { formName: infer Own extends string } ? Own : Name;
type Value<Name extends StudentFieldName> = Catalogue[Name] extends { flag: true } ? 'Y' | 'N' | null : string | null;

/** The fields as the look-up and a receipt carry them. */
export type StudentFields = { [Name in StudentFieldName]: Value<Name> };
/** The fields as the entity holds them. */
export type StudentProperties = { [Name in StudentFieldName as Property<Name>]: Value<Name> };
export type StudentProperty = keyof StudentProperties;
export type StudentFormName = { [Name in StudentFieldName]: FormName<Name> }[StudentFieldName];

/** A field of the catalogue with all of its names. */
export interface CataloguedField extends StudentField {
  name: StudentFieldName;
  property: StudentProperty;
  formName: StudentFormName;
  max: number;
}

export const STUDENT_FIELDS: readonly CataloguedField[] = (Object.entries(CATALOGUE) as [StudentFieldName, StudentField][]).map(
  ([name, field]) => ({ property: name, formName: name, max: field.flag ? 1 : 100, ...field, name }) as CataloguedField,
);
