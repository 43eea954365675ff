import { adviceFor, toFailure } from '../../../api/failures';
import { showToast } from '../../../components/show-toast';

/** `overtaken`: the case is no longer as it was shown. */
export type DecisionEnd = 'done' | 'overtaken' | 'failed';

/** Carries out what a person decided and says how it went. */
export function useDecision(onRefused: () => void) {
  return async (call: Promise<unknown>, done: string): Promise<DecisionEnd> => {
    try {
      await call;
      showToast('success', done);
      return 'done';
    } catch (error) {
      const failure = toFailure(error);
      if (failure.body?.code === 'NOT_RESOLVABLE') {
        showToast('error', 'Somebody else has decided meanwhile, or the bank has sent another message. The list has been loaded again.');
        return 'overtaken';
      }
      if (failure.status === 401) onRefused();
      else showToast('error', failure.body?.message ?? adviceFor(failure));
      return 'failed';
    }
  };
}
