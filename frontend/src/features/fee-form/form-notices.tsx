import { istClock, timeOfTransactionId } from '@mmmcollege/backend/contract';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/notice';
import { Button, RouteButton } from '../../components/button';
import { paths } from '../../config/paths';
import type { FormEntry } from '../../lib/form-entry';
import { session } from '../../lib/session';
import styles from './fee-form.module.css';
import type { Problem } from './submit-failure';
import type { Refresh } from './use-refresh';

interface FormNoticesProps {
  entry: FormEntry;
  problem: Problem | null;
  earlierTransactionId: string | undefined;
  refreshing: Refresh;
}

/** What has to be known before paying: paid already, paying despite doubt, an earlier attempt, a failed one. */
export function FormNotices({ entry, problem, earlierTransactionId, refreshing }: FormNoticesProps) {
  const { studentData, admissionDetails, payDespiteDoubt } = entry;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: 'center' });
  }, [problem]);

  const receiptLink = (transactionId: string) => (
    <RouteButton to={paths.receipt.href(transactionId)} onClick={() => session.setFeeToken(admissionDetails.admissionNumber)}>
      View receipt
    </RouteButton>
  );

  if (studentData.paid) {
    return (
      <Notice tone="success" title="These fees are already paid.">
        <p>Receipt No {studentData.paid.receipt_no}. Nothing more is due for this semester.</p>
        {receiptLink(studentData.paid.transaction_id)}
      </Notice>
    );
  }

  const startedAt = earlierTransactionId && timeOfTransactionId(earlierTransactionId);
  return (
    <div ref={box} className={styles.notices}>
      {problem && (
        <Notice tone={problem.tone} title={problem.title}>
          <p>{problem.advice}</p>
          {problem.receiptOf && receiptLink(problem.receiptOf)}
        </Notice>
      )}
      {refreshing.advice && (
        <Notice tone="warning" title="The college's present fees could not be fetched: the amounts below may be out of date.">
          <p>{refreshing.advice}</p>
          <Button look="secondary" onClick={refreshing.refresh} busy={refreshing.isLoading}>
            Fetch the fees again
          </Button>
        </Notice>
      )}
      {!problem && payDespiteDoubt && (
        <Notice tone="warning" title="An earlier payment of these fees is still in doubt.">
          <p>If you pay now and both payments succeed, the second one is refunded.</p>
        </Notice>
      )}
      {!problem && !payDespiteDoubt && earlierTransactionId && (
        <Notice tone="info" title={`You opened the payment page${startedAt ? ` at ${istClock(startedAt)}` : ' before'}.`}>
          <p>
            <Link to={paths.paymentStatus.href(earlierTransactionId)} state={{ form: entry }}>
              See what became of that payment
            </Link>{' '}
            before you pay again.
          </p>
        </Notice>
      )}
    </div>
  );
}
