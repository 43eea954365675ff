import { STUDENT_FIELDS, TOTAL_FEES } from '@mmmcollege/backend/contract';
import { bulkImport, common, semesters, studentFields } from '@mmmcollege/backend/contract/texts';
import { useLabel, useTexts } from '../../lib/texts';

const HEADS: Readonly<Record<string, string>> = { ...semesters.fees5, ...semesters.fees2 };
const HINDI = '_hindi';

/** In English; a head that the office has made itself has none here. */
export const headLabel = (name: string): string | undefined => HEADS[name];

/** Of what a file may hold, by its wire name; heads that the office has made itself keep theirs. */
export function useFieldLabel(): (name: string) => string {
  const { bulkImport: { fields, hindiOf }, common: { admissionNumber }, studentFields: { byName } } = useTexts({ bulkImport, common, studentFields });
  const label = useLabel();
  const own: Readonly<Record<string, string>> = {
    ...Object.fromEntries(STUDENT_FIELDS.map(({ name, formName }) => [name, byName[formName].label])),
    admissionNumber, semesterNo: fields.semesterNo, academicSession: fields.academicSession, [TOTAL_FEES.name]: fields.totalFees,
  };
  const labelOf = (name: string): string => own[name] ?? label(HEADS[name] ?? name);
  return (name) => (name.endsWith(HINDI) ? hindiOf(labelOf(name.slice(0, -HINDI.length))) : labelOf(name));
}
