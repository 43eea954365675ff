import type { StudentData } from '@mmmcollege/backend/contract';
import { failures } from '@mmmcollege/backend/contract/texts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { adviceFor, toFailure } from '../../api/failures';
import { useFetchStudentMutation } from '../../api/student-api';
import { needsSecondFact } from '../../api/use-second-fact';
import { paths } from '../../config/paths';
import { backToEntry, earlierFormOf } from '../../lib/earlier-entry';
import { type FormEntry, readFormEntry } from '../../lib/form-entry';
import { useTexts } from '../../lib/texts';

/** What this student typed: in this screen's history entry or, after a redirect to the gateway, in an earlier one. */
export function useStoredForm(admissionNumber: string): { form: FormEntry | null; earlierKey: string | null } {
  const { state } = useLocation();
  const form = readFormEntry((state as { form?: unknown } | null)?.form);
  const own = form?.admissionDetails.admissionNumber.toUpperCase() === admissionNumber.toUpperCase() ? form : null;
  return { form: own, earlierKey: own ? null : earlierFormOf(admissionNumber, paths.form.href()) };
}

export function usePayAgain(admissionNumber: string) {
  const { failures: texts } = useTexts({ failures });
  const navigate = useNavigate();
  const { form, earlierKey } = useStoredForm(admissionNumber);
  const [fetchStudent, { isLoading }] = useFetchStudentMutation();
  const [advice, setAdvice] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<{ payDespiteDoubt: boolean } | null>(null);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);

  const payAgain = async (payDespiteDoubt: boolean): Promise<void> => {
    setAdvice(null);
    setWaiting(null);
    if (earlierKey && !payDespiteDoubt) return backToEntry(earlierKey);
    try {
      const studentData = await fetchStudent({ admissionNumber }).unwrap();
      if (shown.current) openForm(studentData, payDespiteDoubt);
    } catch (error) {
      if (needsSecondFact(error)) return setWaiting({ payDespiteDoubt });
      console.error(error);
      setAdvice(adviceFor(toFailure(error), texts));
    }
  };

  const openForm = (studentData: StudentData, payDespiteDoubt: boolean): void => {
    const entry: FormEntry = { admissionDetails: { admissionNumber }, studentData, typed: form?.typed, payDespiteDoubt };
    void navigate(paths.form.href(), { state: entry });
  };

  return {
    payAgain,
    isLoading,
    advice,
    needsDigits: waiting !== null,
    goOn: (studentData: StudentData) => openForm(studentData, waiting?.payDespiteDoubt === true),
  };
}
