import { admissionNumberError } from '@mmmcollege/backend/contract';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { AdmissionNumberField } from '../../components/admission-number-field';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { paths } from '../../config/paths';
import styles from './payment-status.module.css';

interface AskAdmissionNumberProps {
  transactionId: string;
  /** The server knows no such payment of the number given last. */
  refused: boolean;
  onIdentify: (admissionNumber: string) => void;
}

/** Another tab, phone or day: whose payment it is must be said first. */
export function AskAdmissionNumber({ transactionId, refused, onIdentify }: AskAdmissionNumberProps) {
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = admissionNumberError(number.trim());
    setError(message);
    if (!message) onIdentify(number.trim());
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
        <p>Enter your admission number to see what became of this payment.</p>
      )}
      <p className={styles.id}>{transactionId}</p>
      <AdmissionNumberField
        value={number}
        error={error}
        onChange={(value) => {
          setNumber(value);
          setError(admissionNumberError(value.trim()));
        }}
      />
      <Button type="submit">Show payment</Button>
    </form>
  );
}
