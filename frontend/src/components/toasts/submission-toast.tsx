import { common } from '@mmmcollege/backend/contract/texts';
import { useEffect } from 'react';
import { useTexts } from '../../lib/texts';
import { showToast } from './show-toast';
import { Toasts } from './toasts';

export default function SubmissionToast() {
  const { common: texts } = useTexts({ common });
  useEffect(() => showToast('error', texts.submissionFailed), [texts]);
  return <Toasts />;
}
