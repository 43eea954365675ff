import { failures, review } from '@mmmcollege/backend/contract/texts';
import { adviceFor, toFailure } from '../../../api/failures';
import { showToast } from '../../../components/show-toast';
import { useTexts } from '../../../lib/texts';

/** `overtaken`: the case is no longer as it was shown. */
export type DecisionEnd = 'done' | 'overtaken' | 'failed';

/** Carries out what a person decided and says how it went. */
export function useDecision(onRefused: () => void) {
  const { failures: failureTexts, review: texts } = useTexts({ failures, review });
  return async (call: Promise<unknown>, done: string): Promise<DecisionEnd> => {
    try {
      await call;
      showToast('success', done);
      return 'done';
    } catch (error) {
      const failure = toFailure(error);
      if (failure.body?.code === 'NOT_RESOLVABLE') {
        showToast('error', texts.overtaken);
        return 'overtaken';
      }
      if (failure.status === 401) onRefused();
      else showToast('error', failure.body?.message ?? adviceFor(failure, failureTexts));
      return 'failed';
    }
  };
}
