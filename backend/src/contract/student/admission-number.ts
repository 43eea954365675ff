export const ADMISSION_NUMBER_MAX = 40;
export const ADMISSION_NUMBER_PATTERN = /^[A-Za-z0-9]+$/;
/** Whatever is configured: what is safe in an address, a file name and a log, and cannot be read as a way up (`..`). */
const BOUNDS = /^[A-Za-z0-9]+(?:[/._-][A-Za-z0-9]+)*$/;

/** What is the same for every way to write one admission number. */
export const admissionKey = (admissionNumber: string): string => admissionNumber.trim().toUpperCase();

/**
 * Returns the message to show, or `null` (docs/requirements.md#look-up).
 *
 * @param pattern the college's own form, a regular expression for the whole number; empty: letters and digits.
 */
export function admissionNumberError(text: string, pattern = ''): string | null {
  if (text === '') return 'Please enter a valid Admission Number.';
  if (pattern !== '') return text.length <= ADMISSION_NUMBER_MAX && BOUNDS.test(text) && new RegExp(`^(?:${pattern})$`, 'i').test(text) ? null : 'Please enter a valid Admission Number.';
  if (!ADMISSION_NUMBER_PATTERN.test(text)) return 'Admission Number must contain only letters and numbers.';
  return text.length > ADMISSION_NUMBER_MAX ? 'Please enter a valid Admission Number.' : null;
}
