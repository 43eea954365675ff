import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adviceFor, toFailure } from '../../api/failures';
import { useFetchStudentMutation } from '../../api/student-api';
import { paths } from '../../config/paths';
import type { FormEntry } from '../../lib/form-entry';
import { backToEarlier } from '../../lib/earlier-entry';

/** The way back to the form, with the fees as they are now and everything that was typed before. */
export function usePayAgain(admissionNumber: string, kept: FormEntry | null) {
  const navigate = useNavigate();
  const [fetchStudent, { isLoading }] = useFetchStudentMutation();
  const [advice, setAdvice] = useState<string | null>(null);

  const payAgain = async (payDespiteDoubt: boolean): Promise<void> => {
    setAdvice(null);
    // After the trip to the gateway what was typed is in an earlier entry of the history only.
    if (!kept && !payDespiteDoubt && backToEarlier(paths.form.href())) return;
    try {
      const studentData = await fetchStudent(admissionNumber).unwrap();
      const entry: FormEntry = { admissionDetails: { admissionNumber }, studentData, typed: kept?.typed, payDespiteDoubt };
      await navigate(paths.form.href(), { state: entry });
    } catch (error) {
      console.error(error);
      setAdvice(adviceFor(toFailure(error)));
    }
  };

  return { payAgain, isLoading, advice };
}
