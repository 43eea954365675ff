import { admissionNumberError } from '@mmmcollege/backend/contract';
import { type FormEvent, useRef, useState } from 'react';
import { adviceFor, toFailure } from '../../api/failures';
import type { LookupKey } from '../../api/student-api';
import { needsSecondFact } from '../../api/use-second-fact';
import { useAppSelector } from '../../app/hooks';
import { AdmissionNumberField } from '../../components/admission-number-field';
import { Button } from '../../components/button';
import { MobileDigitsField, useMobileDigits } from '../../components/mobile-digits-field';
import { Notice } from '../../components/notice';
import { useLongWait } from '../../components/use-long-wait';
import { selectConfig } from '../../config/runtime-config';
import styles from './student-lookup-screen.module.css';
import { useLookUp } from './use-look-up';

/** docs/requirements.md#look-up */
const LOOKUP_FAILED = 'Could not fetch student data. Please check the admission number.';

function adviceForLookup(error: unknown): string {
  const failure = toFailure(error);
  if (failure.body?.code !== 'STUDENT_NOT_FOUND') return adviceFor(failure);
  return 'The college has no student with this number. It stands on your admission slip and on your identity card; if it is right, ask the college office.';
}

// On a phone the keyboard would cover the page before it has been read.
const hasKeyboard = (): boolean => window.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;

export function AdmissionNumberForm() {
  const input = useRef<HTMLInputElement>(null);
  const [admissionNumber, setAdmissionNumber] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [autoFocus] = useState(hasKeyboard);
  const { lookUp, isLoading, error: failure, cancel } = useLookUp();
  const { lookupSecondFact, admissionNumberPattern } = useAppSelector(selectConfig);
  const { digits, field, isReady, refuse } = useMobileDigits();
  const [digitsWanted, setDigitsWanted] = useState(false);
  const digitsShown = digitsWanted || lookupSecondFact === 'mobile';
  const long = useLongWait(isLoading);

  const typed = (value: string) => {
    cancel();
    setAdmissionNumber(value);
    setError(admissionNumberError(value.trim(), admissionNumberPattern));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const asked = admissionNumber.trim();
    const message = admissionNumberError(asked, admissionNumberPattern);
    setError(message);
    if (message) input.current?.focus();
    // Without digits as well: the server knows of whom the college has no mobile number.
    else if (digits === '' || isReady()) void find({ admissionNumber: asked, mobileLast4: digits });
  };

  const find = async (asked: LookupKey): Promise<void> => {
    if (!(await lookUp(asked))) return;
    setDigitsWanted(true);
    if (digitsShown) refuse();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AdmissionNumberField
        ref={input}
        className={styles.number}
        value={admissionNumber}
        onChange={typed}
        error={error}
        autoFocus={autoFocus}
        hint={admissionNumberPattern ? 'As on your admission slip or identity card.' : 'Letters and numbers, as on your admission slip or identity card. Example: BSC2023001'}
      />
      {digitsShown && (
        <>
          {lookupSecondFact === 'off' && (
            <Notice tone="info">
              <p>One more detail, please: the last 4 digits of your mobile number. They keep your details from being shown to others.</p>
            </Notice>
          )}
          <MobileDigitsField
            {...field}
            autoFocus={digitsWanted}
            onChange={(value) => {
              cancel();
              field.onChange(value);
            }}
          />
        </>
      )}
      {failure !== undefined && !isLoading && !needsSecondFact(failure) && (
        <Notice tone="danger" title={LOOKUP_FAILED}>
          <p>{adviceForLookup(failure)}</p>
        </Notice>
      )}
      <Button type="submit" busy={isLoading}>
        Proceed
      </Button>
      <div role="status">
        {isLoading && <p>Looking up your details…</p>}
        {long && <p>This takes longer than usual. Check your internet connection, or wait: this page goes on by itself.</p>}
      </div>
    </form>
  );
}
