import type { StudentData } from '@mmmcollege/backend/contract';
import { isRecord } from './is-record';

export type FormValues = Record<string, string>;

/** What the history entry of the fee form carries: it survives Back, reload and the trip to the gateway. */
export interface FormEntry {
  admissionDetails: { admissionNumber: string };
  studentData: StudentData;
  /** What was typed so far. */
  typed?: FormValues;
  /** A payment that was opened from this form. */
  startedTransactionId?: string;
  /** The student chose, on the status screen, to go on although an earlier payment is in doubt. */
  payDespiteDoubt?: boolean;
}

/** Whether a value can stand for a student on the form, which needs to know its fields and its fees. */
export const isStudentData = (value: unknown): value is StudentData => isRecord(value) && Array.isArray(value['fields']) && Array.isArray(value['heads']);

/** Reads navigation state, which may be missing, of another screen, or of an older version of the page. */
export function readFormEntry(state: unknown): FormEntry | null {
  if (!isRecord(state) || !isRecord(state['admissionDetails']) || !isStudentData(state['studentData'])) return null;
  return typeof state['admissionDetails']['admissionNumber'] === 'string' ? (state as unknown as FormEntry) : null;
}
