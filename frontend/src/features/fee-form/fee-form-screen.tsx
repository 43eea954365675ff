import { feeForm } from '@mmmcollege/backend/contract/texts';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigationType } from 'react-router-dom';
import { ScreenTitle } from '../../components/screen-title';
import { Steps } from '../../components/steps';
import { Toasts } from '../../components/toasts';
import { paths } from '../../config/paths';
import { type FormEntry, readFormEntry } from '../../lib/form-entry';
import { sentence, useTexts } from '../../lib/texts';
import { FeeForm } from './fee-form';
import styles from './fee-form.module.css';
import { FormNotices } from './form-notices';
import { PaymentLoader } from './payment-loader';
import { useFormEntry } from './use-form-entry';
import { usePayment } from './use-payment';
import { useRefresh } from './use-refresh';

export default function FeeFormScreen() {
  const entry = readFormEntry(useLocation().state);
  if (!entry) return <Navigate to={paths.identify.href()} replace />;
  // The history of a shared phone may lead from the form of one student straight to that of another.
  return <FeeFormOf key={entry.admissionDetails.admissionNumber} entry={entry} />;
}

const TOAST_MS = 3000;

function FeeFormOf({ entry }: { entry: FormEntry }) {
  const { feeForm: texts } = useTexts({ feeForm });
  const { keep, keepTyped, flush } = useFormEntry(entry);
  const { studentData: student, admissionDetails } = entry;
  const cameBack = useNavigationType() === 'POP';
  const [earlierTransactionId] = useState(cameBack ? entry.startedTransactionId : undefined);

  const refreshing = useRefresh(admissionDetails.admissionNumber, keep);
  const { refresh } = refreshing;

  // After Back or a reload, hours may have passed and the fees may have been paid elsewhere.
  const [refreshOnArrival] = useState(cameBack);
  useEffect(() => {
    if (refreshOnArrival) refresh();
  }, [refreshOnArrival, refresh]);

  const payment = usePayment({ entry, onOutdated: refresh, keep });

  return (
    <div className={styles.screen}>
      <Steps current={2} />
      <div className={styles.intro}>
        <ScreenTitle>{texts.title}</ScreenTitle>
        <p>
          {sentence(
            texts.identity(<span className={styles.number}>{admissionDetails.admissionNumber}</span>, (text) => (
              <Link className={styles.change} to={paths.identify.href()}>
                {text}
              </Link>
            )),
          )}
        </p>
      </div>
      <FormNotices
        entry={entry}
        problem={payment.problem}
        earlierTransactionId={earlierTransactionId}
        refreshing={refreshing}
        onConfirmed={payment.confirmed}
      />
      <FeeForm
        student={student}
        typed={entry.typed}
        busy={payment.phase !== 'idle'}
        refreshing={refreshing}
        onTyped={keepTyped}
        onSubmit={(values) => {
          flush();
          return payment.submit(student, values);
        }}
      />
      {payment.phase !== 'idle' && <PaymentLoader opened={payment.phase === 'open'} onLeave={payment.leave} />}
      <Toasts limit={1} autoClose={TOAST_MS} />
    </div>
  );
}
