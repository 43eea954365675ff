import { common } from '@mmmcollege/backend/contract/texts';
import { useEffect } from 'react';
import { useTexts } from '../lib/texts';
import { showToast } from './show-toast';
import { Toasts } from './toasts';

/** The toast of a refused submission, on the screen that the refusal led to. */
export default function SubmissionToast() {
  const { common: texts } = useTexts({ common });
  useEffect(() => showToast('error', texts.submissionFailed), [texts]);
  return <Toasts />;
}
