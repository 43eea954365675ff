import { toast } from 'react-toastify/unstyled';
import { adviceFor, toFailure } from '../../api/failures';

/** Carries out what a person decided and says how it went. */
export function useDecision(onRefused: () => void) {
  return async (call: Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await call;
      toast.success(done);
      return true;
    } catch (error) {
      const failure = toFailure(error);
      if (failure.status === 401) onRefused();
      else toast.error(failure.body?.message ?? adviceFor(failure));
      return false;
    }
  };
}
