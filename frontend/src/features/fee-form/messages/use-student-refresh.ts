import type { StudentData } from '@mmmcollege/backend/contract';
import { failures } from '@mmmcollege/backend/contract/texts';
import { useCallback, useState } from 'react';
import { adviceFor, type Failure, toFailure } from '../../../api/failures';
import { useFetchStudentMutation } from '../../../api/student-api';
import { needsSecondFact } from '../../../api/use-second-fact';
import type { FormEntry } from '../../../lib/form-entry';
import { useTexts } from '../../../lib/texts';

export interface Refresh {
  refresh: () => void;
  /** A failure is not told: nobody asked for it. */
  refreshQuietly: () => void;
  isLoading: boolean;
  /** What to do when the last refresh failed. */
  advice: string | null;
  needsDigits: boolean;
  /** For data that came from another call. */
  refreshed: (studentData: StudentData) => void;
}

/** Fetches the student's details and fees again; what was typed stays. */
export function useStudentRefresh(admissionNumber: string, keep: (changes: Partial<FormEntry>) => void): Refresh {
  const { failures: texts } = useTexts({ failures });
  const [fetchStudent, { isLoading }] = useFetchStudentMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [needsDigits, setNeedsDigits] = useState(false);

  const refreshed = useCallback(
    (studentData: StudentData) => {
      setFailure(null);
      setNeedsDigits(false);
      keep({ studentData });
    },
    [keep],
  );

  const fetchAgain = useCallback(() => fetchStudent({ admissionNumber }).unwrap().then(refreshed), [fetchStudent, admissionNumber, refreshed]);
  const refresh = useCallback(() => {
    fetchAgain().catch((error: unknown) => {
      console.error(error);
      setNeedsDigits(needsSecondFact(error));
      setFailure(toFailure(error));
    });
  }, [fetchAgain]);
  const refreshQuietly = useCallback(() => void fetchAgain().catch(console.warn), [fetchAgain]);

  return { refresh, refreshQuietly, isLoading, advice: failure && adviceFor(failure, texts), needsDigits, refreshed };
}
