import { useEffect } from 'react';
import { toast } from 'react-toastify/unstyled';
import { Toasts } from './toasts';

/** Specification, section 8. */
export const SUBMISSION_FAILED = 'An error occurred during submission';

/** The toast of a refused submission, on the screen that the refusal led to. */
export default function SubmissionToast() {
  useEffect(() => void toast.error(SUBMISSION_FAILED, { toastId: SUBMISSION_FAILED }), []);
  return <Toasts />;
}
