import type { StudentData } from '@mmmcollege/backend/contract';
import { failures } from '@mmmcollege/backend/contract/texts';
import { useEffect, useRef } from 'react';
import { useTexts } from '../lib/texts';
import { adviceFor, toFailure } from './failures';
import { useFetchStudentMutation } from './student-api';

export const needsSecondFact = (error: unknown): boolean => toFailure(error).body?.code === 'SECOND_FACT_REQUIRED';

/** Confirms a known admission number by a look-up with its digits. Later calls of this tab send the token it returns. */
export function useSecondFact(admissionNumber: string, onConfirmed: (student: StudentData) => void) {
  const { failures: texts } = useTexts({ failures });
  const [fetchStudent, { isLoading, error }] = useFetchStudentMutation();
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);

  const onSubmit = (mobileLast4: string): void => {
    fetchStudent({ admissionNumber, mobileLast4 })
      .unwrap()
      .then((student) => shown.current && onConfirmed(student), console.error);
  };

  return { onSubmit, busy: isLoading, advice: error === undefined ? null : adviceFor(toFailure(error), texts) };
}
