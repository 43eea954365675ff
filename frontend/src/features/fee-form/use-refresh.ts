import { useCallback, useState } from 'react';
import { adviceFor, toFailure } from '../../api/failures';
import { useFetchStudentMutation } from '../../api/student-api';
import type { FormEntry } from '../../lib/form-entry';

export interface Refresh {
  refresh: () => void;
  isLoading: boolean;
  /** What to do when the last try brought nothing. */
  advice: string | null;
}

/** Brings the student's details and fees up to date; what was typed stays. */
export function useRefresh(admissionNumber: string, keep: (changes: Partial<FormEntry>) => void): Refresh {
  const [fetchStudent, { isLoading }] = useFetchStudentMutation();
  const [advice, setAdvice] = useState<string | null>(null);

  const refresh = useCallback(() => {
    fetchStudent(admissionNumber)
      .unwrap()
      .then((studentData) => {
        setAdvice(null);
        keep({ studentData });
      })
      .catch((error: unknown) => {
        console.error(error);
        setAdvice(adviceFor(toFailure(error)));
      });
  }, [fetchStudent, admissionNumber, keep]);

  return { refresh, isLoading, advice };
}
