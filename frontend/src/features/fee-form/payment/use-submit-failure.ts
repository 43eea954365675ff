import type { StudentData } from '@mmmcollege/backend/contract';
import { failures, submitFailures } from '@mmmcollege/backend/contract/texts';
import type { RefObject } from 'react';
import { toFailure } from '../../../api/failures';
import { useAppDispatch } from '../../../app/hooks';
import { showToast } from '../../../components/toasts/show-toast';
import { CheckoutScriptError } from '../../../lib/checkout';
import type { FormValues } from '../../../lib/form-entry';
import { useTexts } from '../../../lib/texts';
import { feeTokenSet } from '../../../session/session-slice';
import { type Problem, problemOf } from '../messages/submit-failure';

export type FieldMessages = Record<string, string>;

interface SubmitFailureOptions {
  isShown: RefObject<boolean>;
  goToStatus: (transactionId: string, typed: FormValues) => void;
  onOutdated: () => void;
  onProblem: (problem: Problem) => void;
}

/** What a failed submission leads to: messages at the fields, the status of the payment in doubt, or a problem above the form. */
export function useSubmitFailure({ isShown, goToStatus, onOutdated, onProblem }: SubmitFailureOptions) {
  const { failures: failureTexts, submitFailures: texts } = useTexts({ failures, submitFailures });
  const dispatch = useAppDispatch();

  return (error: unknown, student: StudentData, values: FormValues): FieldMessages | null => {
    const failure = toFailure(error);
    if (failure.kind === 'http') console.error(new Error(`Form submission error! status: ${failure.status}`));
    else console.error(error);
    if (!isShown.current) return null;
    const { body } = failure;
    if (body?.code === 'PAYMENT_IN_DOUBT' && body.transaction_id) {
      dispatch(feeTokenSet(student.admissionNumber));
      goToStatus(body.transaction_id, values);
      return null;
    }
    if (body?.errors && failure.status === 400) {
      // The college may have changed a locked field.
      onOutdated();
      return body.errors;
    }
    const found = problemOf(error instanceof CheckoutScriptError ? 'scriptNotLoaded' : failure, { failures: failureTexts, submitFailures: texts });
    onProblem(found);
    // Already paid: nothing went wrong.
    if (found.tone !== 'success') showToast('error', texts.toast);
    if (found.outdated) onOutdated();
    return null;
  };
}
