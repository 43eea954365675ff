import { STUDENT_FIELDS } from '@mmmcollege/backend/contract';

export const COLUMN_GROUPS = ['needed', 'details', 'fees', 'hindi'] as const;
export type ColumnGroup = (typeof COLUMN_GROUPS)[number];

interface Known {
  name: string;
  required: boolean;
}

const DETAILS: readonly string[] = ['academicSession', ...STUDENT_FIELDS.map(({ name }) => name)];

/** Under which heading the form asks for it. What is no detail is a head, of whatever semester. */
export function groupOf({ name, required }: Known): ColumnGroup {
  if (required) return 'needed';
  if (DETAILS.includes(name)) return 'details';
  return name.endsWith('_hindi') ? 'hindi' : 'fees';
}
