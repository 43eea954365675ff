import type { RuleName } from './field-rules.js';
import { MISSING } from './filled-text.js';

/** All of these are personal data: no log holds a value under one of these names. */
export interface StudentField {
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
  /** The import applies those that are in `IMPORT_RULES`. */
  rule?: RuleName;
  /** Makes it a select; the only allowed texts, also in an import. */
  choices?: readonly string[];
  input?: 'text' | 'tel' | 'email' | 'digits';
  autoComplete?: string;
  /** Empty optional values of these fields travel as `N/A` (docs/requirements.md#fee-form). */
  emptyAs?: '' | typeof MISSING;
}

/**
 * Every student field by its wire name, in the order of the look-up response. The entity's columns, the import, the API
 * and its document, the form and its rules are derived from it.
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
