import { toast } from 'react-toastify/unstyled';

/** Specification, section 8. */
export const INVALID_FORM = 'Please fill all the required details correctly.';

/** None while the same one is shown; at most one is on the screen, another waits for it. */
export function showFormToast(text: string): void {
  if (!toast.isActive(text)) toast.error(text, { toastId: text });
}
