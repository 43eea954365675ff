import { type AdmissionNumberFault, admissionNumberFault, readAdmissionNumber } from '@mmmcollege/backend/contract';
import { admissionNumberFaults, failures, studentLookup } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useRef, useState } from 'react';
import { adviceFor, toFailure } from '../../api/failures';
import type { LookupKey } from '../../api/student-api';
import { needsSecondFact } from '../../api/use-second-fact';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button/button';
import { AdmissionNumberField } from '../../components/form/admission-number-field';
import { MobileDigitsField, useMobileDigits } from '../../components/form/mobile-digits-field';
import { Notice } from '../../components/progress/notice';
import { useLongWait } from '../../components/progress/use-long-wait';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import styles from './student-lookup-screen.module.css';
import { useLookUp } from './use-look-up';

// On a phone the keyboard would cover the page.
const hasKeyboard = (): boolean => window.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;

interface DigitsProps {
  /** The college asks for digits in this one case only. */
  isExplained: boolean;
  field: ReturnType<typeof useMobileDigits>['field'];
  autoFocus: boolean;
  onType: () => void;
}

function Digits({ isExplained, field, autoFocus, onType }: DigitsProps) {
  const { studentLookup: texts } = useTexts({ studentLookup });
  return (
    <>
      {isExplained && (
        <Notice tone="info">
          <p>{texts.needsDigits}</p>
        </Notice>
      )}
      <MobileDigitsField
        {...field}
        autoFocus={autoFocus}
        onChange={(value) => {
          onType();
          field.onChange(value);
        }}
      />
    </>
  );
}

export function AdmissionNumberForm({ receiptOf }: { receiptOf: string | null }) {
  const { admissionNumberFaults: faultTexts, failures: failureTexts, studentLookup: texts } = useTexts({ admissionNumberFaults, failures, studentLookup });
  const input = useRef<HTMLInputElement>(null);
  const [admissionNumber, setAdmissionNumber] = useState('');
  const [fault, setFault] = useState<AdmissionNumberFault | null>(null);
  const [autoFocus] = useState(hasKeyboard);
  const { lookUp, isLoading, error: failure, cancel } = useLookUp(receiptOf);
  const { lookupSecondFact, admissionNumberPattern } = useAppSelector(selectConfig);
  const { digits, field, isReady, refuse } = useMobileDigits();
  const [needsDigits, setNeedsDigits] = useState(false);
  const digitsShown = needsDigits || lookupSecondFact === 'mobile';
  const long = useLongWait(isLoading);

  const adviceForLookup = (lookupError: unknown): string => {
    const found = toFailure(lookupError);
    if (found.body?.code === 'NUMBER_CLOSED') return texts.closed(found.body.errors?.['admissionNumber'] ?? '');
    return found.body?.code === 'STUDENT_NOT_FOUND' ? texts.notFound : adviceFor(found, failureTexts);
  };

  const typed = (value: string) => {
    cancel();
    setAdmissionNumber(value);
    setFault(admissionNumberFault(readAdmissionNumber(value), admissionNumberPattern));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const entered = readAdmissionNumber(admissionNumber);
    const found = admissionNumberFault(entered, admissionNumberPattern);
    setFault(found);
    if (found) input.current?.focus();
    // Sent without digits too: only the server knows for whom the college has no mobile number.
    else if (digits === '' || isReady()) void find({ admissionNumber: entered, mobileLast4: digits });
  };

  const find = async (key: LookupKey): Promise<void> => {
    if (!(await lookUp(key))) return;
    setNeedsDigits(true);
    if (digitsShown) refuse();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AdmissionNumberField
        ref={input}
        className={styles.number}
        value={admissionNumber}
        onChange={typed}
        error={fault && faultTexts[fault]}
        autoFocus={autoFocus}
        hint={admissionNumberPattern ? texts.ownFormHint : texts.admissionNumberHint}
      />
      {digitsShown && <Digits isExplained={lookupSecondFact === 'off'} field={field} autoFocus={needsDigits} onType={cancel} />}
      {failure !== undefined && !isLoading && !needsSecondFact(failure) && (
        <Notice tone="danger" title={texts.failed}>
          <p>{adviceForLookup(failure)}</p>
        </Notice>
      )}
      <Button type="submit" busy={isLoading}>
        {texts.proceed}
      </Button>
      <div role="status">
        {isLoading && <p>{texts.running}</p>}
        {long && <p>{texts.longWait}</p>}
      </div>
    </form>
  );
}
