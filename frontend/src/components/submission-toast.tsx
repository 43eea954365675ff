import { useEffect } from 'react';
import { showToast } from './show-toast';
import { Toasts } from './toasts';

/** docs/requirements.md#errors */
export const SUBMISSION_FAILED = 'An error occurred during submission';

/** The toast of a refused submission, on the screen that the refusal led to. */
export default function SubmissionToast() {
  useEffect(() => showToast('error', SUBMISSION_FAILED), []);
  return <Toasts />;
}
