import { failures } from '@mmmcollege/backend/contract/texts';
import { adviceFor, toFailure } from '../api/failures';
import { showToast } from '../components/toasts/show-toast';
import { useRefusal, useTexts } from '../lib/texts';
import { isUnauthorized } from './office-session-slice';

type FieldErrors = Record<string, string>;

/** Carries out a change and says what came of it. @returns null when it was done; else what is wrong with which field. */
export function useAct() {
  const { failures: texts } = useTexts({ failures });
  const refusal = useRefusal();
  return async (call: Promise<unknown>, done: string): Promise<FieldErrors | null> => {
    try {
      await call;
      if (done) showToast('success', done);
      return null;
    } catch (error) {
      const failure = toFailure(error);
      if (!isUnauthorized(error) && !failure.body?.errors) showToast('error', failure.body ? refusal(failure.body) : adviceFor(failure, texts));
      return failure.body?.errors ?? {};
    }
  };
}
