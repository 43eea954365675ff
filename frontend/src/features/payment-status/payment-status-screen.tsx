import { paymentStatus } from '@mmmcollege/backend/contract/texts';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigationType, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { ScreenTitle } from '../../components/page/screen-title';
import { Steps } from '../../components/page/steps';
import { useTexts } from '../../lib/texts';
import { feeTokenSet, selectFeeToken } from '../../session/session-slice';
import { IdentifyForm } from './identify-form';
import styles from './payment-status.module.css';
import { PolledStatus } from './polled-status';

// The form, which leads here, has loaded this code already.
const SubmissionToast = lazy(() => import('../../components/toasts/submission-toast'));

export default function PaymentStatusScreen() {
  const { paymentStatus: texts } = useTexts({ paymentStatus });
  const { transactionId = '' } = useParams();
  const dispatch = useAppDispatch();
  const [admissionNumber, setAdmissionNumber] = useState(useAppSelector(selectFeeToken));
  const submissionRefused = (useLocation().state as { refused?: boolean } | null)?.refused === true;
  const cameNow = useNavigationType() !== 'POP';
  const [refused, setRefused] = useState(false);
  const [needsDigits, setNeedsDigits] = useState(false);

  const identify = (number: string) => {
    setRefused(false);
    setNeedsDigits(false);
    setAdmissionNumber(number);
  };

  return (
    <div className={styles.screen}>
      {submissionRefused && cameNow && (
        <Suspense>
          <SubmissionToast />
        </Suspense>
      )}
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
