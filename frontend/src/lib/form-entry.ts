import type { StudentData } from '@mmmcollege/backend/contract';

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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads navigation state, which may be missing, of another screen, or of an older version of the page. */
export function readFormEntry(state: unknown): FormEntry | null {
  if (!isRecord(state) || !isRecord(state['admissionDetails']) || !isRecord(state['studentData'])) return null;
  const complete = typeof state['admissionDetails']['admissionNumber'] === 'string' && typeof state['studentData']['semesterNo'] === 'number';
  return complete ? (state as unknown as FormEntry) : null;
}
