import { review } from '@mmmcollege/backend/contract/texts';
import { toFailure } from '../api/failures';
import { showToast } from '../components/toasts/show-toast';
import { isRecord } from '../lib/is-record';
import { useTexts } from '../lib/texts';
import { useFailureToast } from './use-failure-toast';

/** `proposed`: a second person has to approve it. `overtaken`: what it is about has changed since it was shown. */
export type CallEnd = 'done' | 'proposed' | 'overtaken' | 'failed';

/** Says how a call about one thing on the screen ended. */
export function useReportedCall() {
  const { review: texts } = useTexts({ review });
  const sayFailure = useFailureToast();
  return async (call: Promise<unknown>, done: string): Promise<CallEnd> => {
    try {
      const answer = await call;
      // 202: nothing is done before a second person approves it.
      const isProposed = isRecord(answer) && answer['state'] === 'proposed';
      showToast('success', isProposed ? texts.proposed : done);
      return isProposed ? 'proposed' : 'done';
    } catch (error) {
      if (toFailure(error).body?.code === 'NOT_RESOLVABLE') {
        showToast('error', texts.overtaken);
        return 'overtaken';
      }
      sayFailure(error);
      return 'failed';
    }
  };
}
