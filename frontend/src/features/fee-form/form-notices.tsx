import { istClock, timeOfTransactionId } from '@mmmcollege/backend/contract';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSecondFact } from '../../api/use-second-fact';
import { useAppDispatch } from '../../app/hooks';
import { Notice } from '../../components/notice';
import { Button, RouteButton } from '../../components/button';
import { SecondFactForm } from '../../components/second-fact-form';
import { paths } from '../../config/paths';
import type { FormEntry } from '../../lib/form-entry';
import { feeTokenSet } from '../../session/session-slice';
import styles from './fee-form.module.css';
import type { Problem } from './submit-failure';
import type { Refresh } from './use-refresh';

interface FormNoticesProps {
  entry: FormEntry;
  problem: Problem | null;
  earlierTransactionId: string | undefined;
  refreshing: Refresh;
  /** The last four digits were given where they were wanted. */
  onConfirmed: () => void;
}

const FOR_PRESENT_FEES = {
  title: "Please confirm that it is you, so that the college's present fees can be shown.",
  advice: 'Type the last 4 digits of the mobile number the college has. What you typed stays here.',
};

/** What has to be known before paying: paid already, paying despite doubt, an earlier attempt, a failed one. */
export function FormNotices({ entry, problem, earlierTransactionId, refreshing, onConfirmed }: FormNoticesProps) {
  const dispatch = useAppDispatch();
  const { studentData, admissionDetails, payDespiteDoubt } = entry;
  const secondFact = useSecondFact(admissionDetails.admissionNumber, (student) => {
    refreshing.refreshed(student);
    onConfirmed();
  });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: 'center' });
  }, [problem]);

  const receiptLink = (transactionId: string) => (
    <RouteButton to={paths.receipt.href(transactionId)} onClick={() => dispatch(feeTokenSet(admissionDetails.admissionNumber))}>
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

  const wanted = problem?.digitsWanted ? problem : FOR_PRESENT_FEES;
  const startedAt = earlierTransactionId && timeOfTransactionId(earlierTransactionId);
  return (
    <div ref={box} className={styles.notices}>
      {(problem?.digitsWanted || refreshing.digitsWanted) && (
        <SecondFactForm {...secondFact} title={wanted.title} autoFocus={problem?.digitsWanted === true}>
          <p>{wanted.advice}</p>
        </SecondFactForm>
      )}
      {problem && !problem.digitsWanted && (
        <Notice tone={problem.tone} title={problem.title}>
          <p>{problem.advice}</p>
          {problem.receiptOf && receiptLink(problem.receiptOf)}
        </Notice>
      )}
      {refreshing.advice && !refreshing.digitsWanted && (
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
