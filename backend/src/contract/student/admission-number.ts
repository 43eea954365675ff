export const ADMISSION_NUMBER_MAX = 40;
export const ADMISSION_NUMBER_PATTERN = /^[A-Za-z0-9]+$/;
/** Whatever is configured: what is safe in an address, a file name and a log, and cannot be read as a way up (`..`). */
const BOUNDS = /^[A-Za-z0-9]+(?:[/._-][A-Za-z0-9]+)*$/;

export const admissionKey = (admissionNumber: string): string => admissionNumber.trim().toUpperCase();

const DEVANAGARI_ZERO = 0x966;

export const asciiDigits = (text: string): string => text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));

/** What people type, as they mean it: spaces in an admission number mean nothing. */
export const readAdmissionNumber = (text: string): string => asciiDigits(text).replace(/\s/g, '');

/** What is wrong with an admission number; each has its text under `admissionNumberFaults`. */
export type AdmissionNumberFault = 'invalid' | 'characters';

/**
 * docs/requirements.md#look-up.
 *
 * @param pattern the college's own form, a regular expression for the whole number; empty: letters and digits.
 */
export function admissionNumberFault(text: string, pattern = ''): AdmissionNumberFault | null {
  if (text === '') return 'invalid';
  if (pattern !== '') return text.length <= ADMISSION_NUMBER_MAX && BOUNDS.test(text) && new RegExp(`^(?:${pattern})$`, 'i').test(text) ? null : 'invalid';
  if (!ADMISSION_NUMBER_PATTERN.test(text)) return 'characters';
  return text.length > ADMISSION_NUMBER_MAX ? 'invalid' : null;
}
