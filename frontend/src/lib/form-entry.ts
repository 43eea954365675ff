import type { StudentData } from '@mmmcollege/backend/contract';
import { isRecord } from './is-record';

export type FormValues = Record<string, string>;

/** State of the fee form's history entry; survives Back, reload and the redirect to the gateway. */
export interface FormEntry {
  admissionDetails: { admissionNumber: string };
  studentData: StudentData;
  typed?: FormValues;
  startedTransactionId?: string;
  /** Chosen on the status screen. */
  payDespiteDoubt?: boolean;
}

export const isStudentData = (value: unknown): value is StudentData => isRecord(value) && Array.isArray(value['fields']) && Array.isArray(value['heads']);

/** The state may be missing, of another screen, or of an older version of the page. */
export function readFormEntry(state: unknown): FormEntry | null {
  if (!isRecord(state) || !isRecord(state['admissionDetails']) || !isStudentData(state['studentData'])) return null;
  return typeof state['admissionDetails']['admissionNumber'] === 'string' ? (state as unknown as FormEntry) : null;
}
