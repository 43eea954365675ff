export const ADMISSION_NUMBER_MAX = 40;
export const ADMISSION_NUMBER_PATTERN = /^[A-Za-z0-9]+$/;

export const admissionKey = (admissionNumber: string): string => admissionNumber.trim().toUpperCase();

/** Returns the message to show, or `null` (docs/requirements.md#look-up). */
export function admissionNumberError(text: string): string | null {
  if (text === '') return 'Please enter a valid Admission Number.';
  if (!ADMISSION_NUMBER_PATTERN.test(text)) return 'Admission Number must contain only letters and numbers.';
  return text.length > ADMISSION_NUMBER_MAX ? 'Please enter a valid Admission Number.' : null;
}
