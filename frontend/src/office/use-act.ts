import { toFailure } from '../api/failures';
import { showToast } from '../components/toasts/show-toast';
import { useFailureToast } from './use-failure-toast';

type FieldErrors = Record<string, string>;

/** Carries out what a form asks for and says what came of it. @returns null when it was done; else what is wrong with which field. */
export function useAct() {
  const sayFailure = useFailureToast();
  return async (call: Promise<unknown>, done: string): Promise<FieldErrors | null> => {
    try {
      await call;
      if (done) showToast('success', done);
      return null;
    } catch (error) {
      const errors = toFailure(error).body?.errors;
      if (!errors) sayFailure(error);
      return errors ?? {};
    }
  };
}
