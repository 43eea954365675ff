import {
  enteredText, type FeeHead, fieldError, filledText, FORM_FIELDS, formFields, isLocked, labelIn, type Language, parseSignedRupees, randomReceiptNo, SEMESTER,
  storedText, type StudentData, TOTAL_FEES, transactionIdAt,
} from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import type { FormValues } from '../../lib/form-entry';

/** Sent as text; fields that a semester does not show are sent as stored. */
const TEXT_FIELDS = FORM_FIELDS.filter(({ name }) => name !== SEMESTER);

export function initialValues(student: StudentData, typed: FormValues = {}): FormValues {
  const values: FormValues = {};
  for (const { name } of [...TEXT_FIELDS, ...formFields(student.fields)]) values[name] = typed[name] ?? storedText(student, name);
  return values;
}

/** As they are meant; values the college holds win over what was typed before the field was locked. */
export function effectiveValues(student: StudentData, values: FormValues): FormValues {
  const effective = { ...values };
  for (const field of formFields(student.fields)) {
    const stored = storedText(student, field.name);
    effective[field.name] = isLocked(field, stored) ? stored : enteredText(field.read, stored, values[field.name] ?? '');
  }
  return effective;
}

/** The semester has no fees, or concessions leave nothing of them. */
export const isNothingDue = (student: StudentData): boolean => student.heads.length === 0 || (student.paid === null && student[TOTAL_FEES.name] === 0);

type HeadTexts = Pick<Catalogue, 'common' | 'labels'>;

/** With the labels of the chosen language. */
export const feeHeads = ({ heads }: StudentData, { common, labels }: HeadTexts): FeeHead[] =>
  heads.length > 0 ? [...heads.map((head) => ({ ...head, label: labelIn(labels, head.label) })), { name: TOTAL_FEES.name, label: common.totalFees }] : [];

export type FormTexts = HeadTexts & Pick<Catalogue, 'studentFields'>;

export function formErrors(student: StudentData, values: FormValues, texts: FormTexts): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of formFields(student.fields)) {
    const message = fieldError(field, storedText(student, field.name), values[field.name] ?? '', texts.studentFields);
    if (message) errors[field.name] = message;
  }
  for (const { name, label } of feeHeads(student, texts)) if (parseSignedRupees(student[name]) === null) errors[name] = texts.studentFields.missing(label);
  return errors;
}

function randomBelow(below: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((random / 2 ** 32) * below);
}

/** The body of the token call: every field, the fees as received, and the ids that this page proposes. */
export function tokenRequest(student: StudentData, values: FormValues, { payDespiteDoubt, language }: { payDespiteDoubt: boolean; language: Language }) {
  const texts = TEXT_FIELDS.map(({ name, emptyAs }) => [name, filledText(values[name]) || emptyAs]);
  const fees = [...student.heads, TOTAL_FEES].filter(({ name }) => parseSignedRupees(student[name]) !== null);
  return {
    ...(Object.fromEntries(texts) as Record<string, string>),
    ...Object.fromEntries(fees.map(({ name }) => [name, student[name] as number])),
    admissionNumber: student.admissionNumber,
    semesterNo: student.semesterNo,
    transaction_id: transactionIdAt(new Date()),
    receipt_no: randomReceiptNo(randomBelow),
    ...(payDespiteDoubt && { payDespiteDoubt }),
    ...(language !== 'en' && { language }),
  };
}
