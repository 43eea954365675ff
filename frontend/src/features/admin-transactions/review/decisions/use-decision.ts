import { failures, review } from '@mmmcollege/backend/contract/texts';
import { adviceFor, toFailure } from '../../../../api/failures';
import { showToast } from '../../../../components/toasts/show-toast';
import { useTexts } from '../../../../lib/texts';

/** `overtaken`: the item has changed since it was shown. */
export type DecisionEnd = 'done' | 'overtaken' | 'failed';

export function useDecision(onUnauthorized: () => void) {
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
      if (failure.status === 401) onUnauthorized();
      else showToast('error', failure.body?.message ?? adviceFor(failure, failureTexts));
      return 'failed';
    }
  };
}
