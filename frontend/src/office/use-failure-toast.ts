import { failures } from '@mmmcollege/backend/contract/texts';
import { adviceFor, toFailure } from '../api/failures';
import { showToast } from '../components/toasts/show-toast';
import { useRefusal, useTexts } from '../lib/texts';
import { isUnauthorized } from './office-session-slice';

/** Says why a call failed; nothing of one that leads to the login. */
export function useFailureToast(): (error: unknown) => void {
  const { failures: texts } = useTexts({ failures });
  const refusal = useRefusal();
  return (error) => {
    const failure = toFailure(error);
    if (!isUnauthorized(error)) showToast('error', failure.body ? refusal(failure.body) : adviceFor(failure, texts));
  };
}
