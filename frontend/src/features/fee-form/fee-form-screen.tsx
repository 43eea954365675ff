import { storedText } from '@mmmcollege/backend/contract';
import { feeForm } from '@mmmcollege/backend/contract/texts';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigationType } from 'react-router-dom';
import { Amount } from '../../components/amount';
import { ScreenTitle } from '../../components/page/screen-title';
import { Steps } from '../../components/page/steps';
import { Notice } from '../../components/progress/notice';
import { Toasts } from '../../components/toasts/toasts';
import { paths } from '../../config/paths';
import { type FormEntry, readFormEntry } from '../../lib/form-entry';
import { useWhenStale } from '../../lib/other-tabs';
import { useIsland } from '../../lib/language';
import { sentence, useTexts } from '../../lib/texts';
import { FeeForm } from './fee-form';
import styles from './fee-form.module.css';
import { FormMessages } from './messages/form-messages';
import { blockingPayment } from './messages/blocking-payment';
import { useStudentRefresh } from './messages/use-student-refresh';
import { PaymentLoader } from './payment/payment-loader';
import { isNothingDue } from './form-values';
import { usePayment } from './payment/use-payment';
import { useFormEntry } from './use-form-entry';

/** For the office, from the same file. */
export { FormPreview } from './form-preview';

export default function FeeFormScreen() {
  const entry = readFormEntry(useLocation().state);
  if (!entry) return <Navigate to={paths.identify.href()} replace />;
  // On a shared phone, the history may lead from one student's form directly to another's.
  return <FeeFormOf key={entry.admissionDetails.admissionNumber} entry={entry} />;
}

const TOAST_MS = 3000;

function FeeFormOf({ entry }: { entry: FormEntry }) {
  const { feeForm: texts } = useTexts({ feeForm });
  const island = useIsland();
  const { keep, keepTyped, flush } = useFormEntry(entry);
  const { studentData: student, admissionDetails } = entry;
  const cameBack = useNavigationType() === 'POP';
  const [earlierTransactionId] = useState(cameBack ? entry.startedTransactionId : undefined);

  const refreshing = useStudentRefresh(admissionDetails.admissionNumber, keep);
  const { refresh } = refreshing;

  // After Back or a reload the data may be hours old.
  const [refreshOnArrival] = useState(cameBack);
  useEffect(() => {
    if (refreshOnArrival) refresh();
  }, [refreshOnArrival, refresh]);

  const payment = usePayment({ entry, onOutdated: refresh, keep });

  // While the payment page is open, its payment is asked about instead.
  useWhenStale(admissionDetails.admissionNumber, () => payment.phase === 'idle' && refreshing.refreshQuietly());

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
        <p className={styles.summary}>
          {storedText(student, 'studentName') && <strong {...island(storedText(student, 'studentName'))}>{storedText(student, 'studentName')}</strong>}
          <span>{texts.semester(student.semesterNo)}</span>
          {student.heads.length > 0 && <Amount value={student['total_fees']} />}
        </p>
      </div>
      {isNothingDue(student) && (
        <Notice tone="info" title={texts.noFees} announce={false}>
          <p>{texts.noFeesAdvice}</p>
        </Notice>
      )}
      <FormMessages
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
        inDoubt={blockingPayment(entry) !== null}
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
