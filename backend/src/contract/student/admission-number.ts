export const ADMISSION_NUMBER_MAX = 40;
export const ADMISSION_NUMBER_PATTERN = /^[A-Za-z0-9]+$/;

export const admissionKey = (admissionNumber: string): string => admissionNumber.trim().toUpperCase();

/** What is wrong with an admission number; each has its text under `admissionNumberFaults`. */
export type AdmissionNumberFault = 'invalid' | 'characters';

/** docs/requirements.md#look-up */
export function admissionNumberFault(text: string): AdmissionNumberFault | null {
  if (text === '') return 'invalid';
  if (!ADMISSION_NUMBER_PATTERN.test(text)) return 'characters';
  return text.length > ADMISSION_NUMBER_MAX ? 'invalid' : null;
}
