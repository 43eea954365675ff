import { useCallback, useEffect, useState } from 'react';
import { Link, Navigate, useNavigationType } from 'react-router-dom';
import { useFetchStudentMutation } from '../../api/student-api';
import { ScreenTitle } from '../../components/screen-title';
import { Steps } from '../../components/steps';
import { Toasts } from '../../components/toasts';
import { paths } from '../../config/paths';
import type { FormEntry } from '../../lib/form-entry';
import { FeeForm } from './fee-form';
import styles from './fee-form.module.css';
import { FormNotices } from './form-notices';
import { PaymentLoader } from './payment-loader';
import { useFormEntry } from './use-form-entry';
import { usePayment } from './use-payment';

export default function FeeFormScreen() {
  const form = useFormEntry();
  return form.entry ? <FeeFormOf {...form} entry={form.entry} /> : <Navigate to={paths.identify.href()} replace />;
}

type FormOfProps = Omit<ReturnType<typeof useFormEntry>, 'entry'> & { entry: FormEntry };

const TOAST_MS = 3000;

function FeeFormOf({ entry, keep, keepTyped, flush }: FormOfProps) {
  const { studentData: student, admissionDetails } = entry;
  const [fetchStudent] = useFetchStudentMutation();
  const cameBack = useNavigationType() === 'POP';
  const [earlierTransactionId] = useState(cameBack ? entry.startedTransactionId : undefined);

  const refresh = useCallback(() => {
    fetchStudent(admissionDetails.admissionNumber)
      .unwrap()
      .then((studentData) => keep({ studentData }))
      .catch((error: unknown) => console.error(error));
  }, [fetchStudent, admissionDetails.admissionNumber, keep]);

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
        <ScreenTitle>Check and pay</ScreenTitle>
        <p>
          Admission Number <span className={styles.number}>{admissionDetails.admissionNumber}</span> ·{' '}
          <Link className={styles.change} to={paths.identify.href()}>
            Not you? Change
          </Link>
        </p>
      </div>
      <FormNotices entry={entry} problem={payment.problem} earlierTransactionId={earlierTransactionId} />
      <FeeForm
        student={student}
        typed={entry.typed}
        busy={payment.phase !== 'idle'}
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
