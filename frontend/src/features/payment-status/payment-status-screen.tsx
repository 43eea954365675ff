import { paymentStatus } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { ScreenTitle } from '../../components/page/screen-title';
import { Steps } from '../../components/page/steps';
import { useTexts } from '../../lib/texts';
import { feeTokenSet, selectFeeToken } from '../../session/session-slice';
import { IdentifyForm } from './identify-form';
import styles from './payment-status.module.css';
import { PolledStatus } from './polled-status';

export default function PaymentStatusScreen() {
  const { paymentStatus: texts } = useTexts({ paymentStatus });
  const { transactionId = '' } = useParams();
  const dispatch = useAppDispatch();
  const [admissionNumber, setAdmissionNumber] = useState(useAppSelector(selectFeeToken));
  const [refused, setRefused] = useState(false);
  const [needsDigits, setNeedsDigits] = useState(false);

  const identify = (number: string) => {
    setRefused(false);
    setNeedsDigits(false);
    setAdmissionNumber(number);
  };

  return (
    <div className={styles.screen}>
      <Steps current={2} />
      <ScreenTitle>{texts.title}</ScreenTitle>
      {admissionNumber && !refused && !needsDigits ? (
        <PolledStatus
          transactionId={transactionId}
          admissionNumber={admissionNumber}
          onAnswered={() => dispatch(feeTokenSet(admissionNumber))}
          onRefused={() => setRefused(true)}
          onDigitsNeeded={() => setNeedsDigits(true)}
        />
      ) : (
        <IdentifyForm
          transactionId={transactionId}
          known={needsDigits ? admissionNumber : null}
          refused={refused}
          onIdentify={identify}
        />
      )}
    </div>
  );
}
