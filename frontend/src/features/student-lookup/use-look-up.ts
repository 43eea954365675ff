import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks';
import { type LookupKey, useFetchStudentMutation } from '../../api/student-api';
import { needsSecondFact } from '../../api/use-second-fact';
import { paths } from '../../config/paths';
import type { FormEntry } from '../../lib/form-entry';
import { feeTokenSet } from '../../session/session-slice';

/** Fetches a student and opens the form, or the receipt that was asked for. `lookUp` resolves to whether the last four digits are needed. */
export function useLookUp(receiptOf: string | null) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [fetchStudent, { isLoading, error, reset }] = useFetchStudentMutation();
  const running = useRef<ReturnType<typeof fetchStudent> | null>(null);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);
  useEffect(() => cancel, [cancel]);

  const lookUp = async (key: LookupKey): Promise<boolean> => {
    const call = fetchStudent(key);
    running.current = call;
    try {
      const studentData = await call.unwrap();
      // Ignores the answer to an earlier number.
      if (running.current !== call) return false;
      const admissionNumber = studentData.admissionNumber ?? key.admissionNumber;
      if (receiptOf) {
        dispatch(feeTokenSet(admissionNumber));
        await navigate(paths.receipt.href(receiptOf));
        return false;
      }
      const entry: FormEntry = { admissionDetails: { admissionNumber }, studentData };
      await navigate(paths.form.href(), { state: entry });
    } catch (lookupError) {
      if (running.current !== call) return false;
      if (needsSecondFact(lookupError)) return true;
      console.error(lookupError);
    }
    return false;
  };

  return {
    lookUp,
    isLoading,
    error,
    cancel: () => {
      cancel();
      reset();
    },
  };
}
