import { toast } from 'react-toastify/unstyled';

/** Specification, sections 4 and 8. */
export const INVALID_FORM = 'Please fill all the required details correctly.';
export const SUBMISSION_FAILED = 'An error occurred during submission';

const TOAST_ID = 'fee-form';

/** One toast at a time: none while one is shown. */
export function showFormToast(text: string): void {
  if (!toast.isActive(TOAST_ID)) toast.error(text, { toastId: TOAST_ID });
}
