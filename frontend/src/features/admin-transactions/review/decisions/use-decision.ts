import { failures, review } from '@mmmcollege/backend/contract/texts';
import { adviceFor, toFailure } from '../../../../api/failures';
import { showToast } from '../../../../components/toasts/show-toast';
import { isRecord } from '../../../../lib/is-record';
import { isUnauthorized } from '../../../../office/office-session-slice';
import { useRefusal, useTexts } from '../../../../lib/texts';

/** `proposed`: a second person has to approve it. `overtaken`: the item has changed since it was shown. */
export type DecisionEnd = 'done' | 'proposed' | 'overtaken' | 'failed';

export function useDecision() {
  const { failures: failureTexts, review: texts } = useTexts({ failures, review });
  const refusal = useRefusal();
  return async (call: Promise<unknown>, done: string): Promise<DecisionEnd> => {
    try {
      const answer = await call;
      // 202: nothing is done before a second person approves it.
      const isProposed = isRecord(answer) && answer['state'] === 'proposed';
      showToast('success', isProposed ? texts.proposed : done);
      return isProposed ? 'proposed' : 'done';
    } catch (error) {
      const failure = toFailure(error);
      if (failure.body?.code === 'NOT_RESOLVABLE') {
        showToast('error', texts.overtaken);
        return 'overtaken';
      }
      if (!isUnauthorized(error)) showToast('error', failure.body ? refusal(failure.body) : adviceFor(failure, failureTexts));
      return 'failed';
    }
  };
}
