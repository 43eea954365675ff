import { type AdmissionNumberFault, admissionNumberFault, readAdmissionNumber } from '@mmmcollege/backend/contract';
import { admissionNumberFaults, common, failures, paymentStatus } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { adviceFor, toFailure } from '../../api/failures';
import { useFetchStudentMutation } from '../../api/student-api';
import { needsSecondFact } from '../../api/use-second-fact';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button/button';
import { AdmissionNumberField } from '../../components/form/admission-number-field';
import { MobileDigitsField, useMobileDigits } from '../../components/form/mobile-digits-field';
import { Notice } from '../../components/progress/notice';
import { paths } from '../../config/paths';
import { selectConfig } from '../../config/runtime-config';
import { sentence, useTexts } from '../../lib/texts';
import styles from './payment-status.module.css';

interface IdentifyFormProps {
  transactionId: string;
  known: string | null;
  refused: boolean;
  onIdentify: (admissionNumber: string) => void;
}

/** For a tab that does not know whose payment it is. */
export function IdentifyForm({ transactionId, known, refused, onIdentify }: IdentifyFormProps) {
  const { admissionNumberFaults: faultTexts, common: commonTexts, failures: failureTexts, paymentStatus: texts } =
    useTexts({ admissionNumberFaults, common, failures, paymentStatus });
  const [number, setNumber] = useState(known ?? '');
  const [fault, setFault] = useState<AdmissionNumberFault | null>(null);
  const { digits, field, isReady, refuse } = useMobileDigits();
  const { lookupSecondFact, admissionNumberPattern } = useAppSelector(selectConfig);
  const withDigits = lookupSecondFact === 'mobile' || known !== null;
  const [fetchStudent, { isLoading, error: failure }] = useFetchStudentMutation();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entered = readAdmissionNumber(number);
    const found = admissionNumberFault(entered, admissionNumberPattern);
    setFault(found);
    if (found || isLoading) return;
    if (!withDigits) onIdentify(entered);
    // Sent without digits too: only the server knows for whom the college has no mobile number.
    else if (digits === '' || isReady()) void confirm(entered);
  };

  const confirm = async (entered: string): Promise<void> => {
    try {
      await fetchStudent({ admissionNumber: entered, mobileLast4: digits }).unwrap();
      onIdentify(entered);
    } catch (lookupError) {
      if (needsSecondFact(lookupError)) refuse();
      else console.error(lookupError);
    }
  };

  return (
    <form className={styles.ask} onSubmit={submit} noValidate>
      {refused ? (
        <Notice tone="warning" title={texts.notMatched}>
          <p>{sentence(texts.notMatchedAdvice((text) => <Link to={paths.identify.href()}>{text}</Link>))}</p>
        </Notice>
      ) : (
        <p>{withDigits ? texts.identifyWithDigits : texts.identify}</p>
      )}
      <p className={styles.id}>{transactionId}</p>
      <AdmissionNumberField
        value={number}
        error={fault && faultTexts[fault]}
        onChange={(value) => {
          setNumber(value);
          setFault(admissionNumberFault(readAdmissionNumber(value), admissionNumberPattern));
        }}
      />
      {withDigits && <MobileDigitsField {...field} />}
      {failure !== undefined && !isLoading && !needsSecondFact(failure) && (
        <Notice tone="danger" title={commonTexts.notConfirmed}>
          <p>{adviceFor(toFailure(failure), failureTexts)}</p>
        </Notice>
      )}
      <Button type="submit" busy={isLoading}>
        {texts.show}
      </Button>
    </form>
  );
}
