import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ScreenTitle } from '../../components/screen-title';
import { Steps } from '../../components/steps';
import { session } from '../../lib/session';
import { AskAdmissionNumber } from './ask-admission-number';
import styles from './payment-status.module.css';
import { PolledStatus } from './polled-status';

export default function PaymentStatusScreen() {
  const { transactionId = '' } = useParams();
  const [admissionNumber, setAdmissionNumber] = useState(session.feeToken);
  const [refused, setRefused] = useState(false);

  const identify = (number: string) => {
    setRefused(false);
    setAdmissionNumber(number);
  };

  return (
    <div className={styles.screen}>
      <Steps current={2} />
      <ScreenTitle>Payment status</ScreenTitle>
      {admissionNumber && !refused ? (
        <PolledStatus
          transactionId={transactionId}
          admissionNumber={admissionNumber}
          onAnswered={() => session.setFeeToken(admissionNumber)}
          onRefused={() => setRefused(true)}
        />
      ) : (
        <AskAdmissionNumber transactionId={transactionId} refused={refused} onIdentify={identify} />
      )}
    </div>
  );
}
