import { admissionNumberError } from '@mmmcollege/backend/contract';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { adviceFor, toFailure } from '../../api/failures';
import { useFetchStudentMutation } from '../../api/student-api';
import { needsSecondFact } from '../../api/use-second-fact';
import { useAppSelector } from '../../app/hooks';
import { AdmissionNumberField } from '../../components/admission-number-field';
import { Button } from '../../components/button';
import { MobileDigitsField, useMobileDigits } from '../../components/mobile-digits-field';
import { Notice } from '../../components/notice';
import { paths } from '../../config/paths';
import { selectConfig } from '../../config/runtime-config';
import styles from './payment-status.module.css';

interface AskAdmissionNumberProps {
  transactionId: string;
  /** The number this tab already has, when only its digits are missing. */
  known: string | null;
  /** The server knows no such payment of the number given last. */
  refused: boolean;
  onIdentify: (admissionNumber: string) => void;
}

/** Another tab, phone or day: whose payment it is must be said first. */
export function AskAdmissionNumber({ transactionId, known, refused, onIdentify }: AskAdmissionNumberProps) {
  const [number, setNumber] = useState(known ?? '');
  const [error, setError] = useState<string | null>(null);
  const { digits, field, isReady, refuse } = useMobileDigits();
  const { lookupSecondFact, admissionNumberPattern } = useAppSelector(selectConfig);
  const withDigits = lookupSecondFact === 'mobile' || known !== null;
  const [fetchStudent, { isLoading, error: failure }] = useFetchStudentMutation();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = number.trim();
    const message = admissionNumberError(asked, admissionNumberPattern);
    setError(message);
    if (message || isLoading) return;
    if (!withDigits) onIdentify(asked);
    // Without digits as well: the server knows of whom the college has no mobile number.
    else if (digits === '' || isReady()) void confirm(asked);
  };

  const confirm = async (asked: string): Promise<void> => {
    try {
      await fetchStudent({ admissionNumber: asked, mobileLast4: digits }).unwrap();
      onIdentify(asked);
    } catch (lookupError) {
      if (needsSecondFact(lookupError)) refuse();
      else console.error(lookupError);
    }
  };

  return (
    <form className={styles.ask} onSubmit={submit} noValidate>
      {refused ? (
        <Notice tone="warning" title="No payment with this transaction ID belongs to that admission number.">
          <p>
            Check the number and the address of this page, or <Link to={paths.identify.href()}>start again with your admission number</Link>:
            what is paid shows there.
          </p>
        </Notice>
      ) : (
        <p>Enter your admission number{withDigits && ' and the last 4 digits of your mobile number'} to see what became of this payment.</p>
      )}
      <p className={styles.id}>{transactionId}</p>
      <AdmissionNumberField
        value={number}
        error={error}
        onChange={(value) => {
          setNumber(value);
          setError(admissionNumberError(value.trim(), admissionNumberPattern));
        }}
      />
      {withDigits && <MobileDigitsField {...field} />}
      {failure !== undefined && !isLoading && !needsSecondFact(failure) && (
        <Notice tone="danger" title="That could not be confirmed.">
          <p>{adviceFor(toFailure(failure))}</p>
        </Notice>
      )}
      <Button type="submit" busy={isLoading}>
        Show payment
      </Button>
    </form>
  );
}
