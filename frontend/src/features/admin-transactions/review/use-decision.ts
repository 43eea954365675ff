import { toast } from 'react-toastify/unstyled';
import { adviceFor, toFailure } from '../../../api/failures';

/** `overtaken`: the case is no longer as it was shown. */
export type DecisionEnd = 'done' | 'overtaken' | 'failed';

/** Carries out what a person decided and says how it went. */
export function useDecision(onRefused: () => void) {
  return async (call: Promise<unknown>, done: string): Promise<DecisionEnd> => {
    try {
      await call;
      toast.success(done);
      return 'done';
    } catch (error) {
      const failure = toFailure(error);
      if (failure.body?.code === 'NOT_RESOLVABLE') {
        toast.error('Somebody else has decided meanwhile, or the bank has sent another message. The list has been loaded again.');
        return 'overtaken';
      }
      if (failure.status === 401) onRefused();
      else toast.error(failure.body?.message ?? adviceFor(failure));
      return 'failed';
    }
  };
}
