import { admissionNumberError } from '@mmmcollege/backend/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adviceFor, toFailure } from '../../api/failures';
import { useFetchStudentMutation } from '../../api/student-api';
import { AdmissionNumberField } from '../../components/admission-number-field';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { paths } from '../../config/paths';
import type { FormEntry } from '../../lib/form-entry';
import styles from './student-lookup-screen.module.css';

/** Specification, section 8. */
const LOOKUP_FAILED = 'Could not fetch student data. Please check the admission number.';

function adviceForLookup(error: unknown): string {
  const failure = toFailure(error);
  if (failure.body?.code !== 'STUDENT_NOT_FOUND') return adviceFor(failure);
  return 'The college has no student with this number. It stands on your admission slip and on your identity card; if it is right, ask the college office.';
}

// On a phone the keyboard would cover the page before it has been read.
const hasKeyboard = (): boolean => window.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;

export function AdmissionNumberForm() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [admissionNumber, setAdmissionNumber] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [autoFocus] = useState(hasKeyboard);
  const [fetchStudent, { isLoading, error: failure, reset }] = useFetchStudentMutation();

  const typed = (value: string) => {
    reset();
    setAdmissionNumber(value);
    setError(admissionNumberError(value.trim()));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const asked = admissionNumber.trim();
    const message = admissionNumberError(asked);
    setError(message);
    if (message) return input.current?.focus();
    try {
      const studentData = await fetchStudent(asked).unwrap();
      const entry: FormEntry = { admissionDetails: { admissionNumber: studentData.admissionNumber ?? asked }, studentData };
      await navigate(paths.form.href(), { state: entry });
    } catch (lookupError) {
      console.error(lookupError);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <AdmissionNumberField
        ref={input}
        className={styles.number}
        value={admissionNumber}
        onChange={typed}
        error={error}
        autoFocus={autoFocus}
        hint="Letters and numbers, as on your admission slip or identity card. Example: BSC2023001"
      />
      {failure !== undefined && !isLoading && (
        <Notice tone="danger" title={LOOKUP_FAILED}>
          <p>{adviceForLookup(failure)}</p>
        </Notice>
      )}
      <Button type="submit" busy={isLoading}>
        Proceed
      </Button>
      <p role="status">{isLoading && 'Looking up your details…'}</p>
    </form>
  );
}
