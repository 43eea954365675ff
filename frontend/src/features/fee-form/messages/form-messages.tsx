import { common, feeForm } from '@mmmcollege/backend/contract/texts';
import { useEffect, useRef } from 'react';
import { useSecondFact } from '../../../api/use-second-fact';
import { useAppDispatch } from '../../../app/hooks';
import { Button, RouteButton } from '../../../components/button/button';
import { SecondFactForm } from '../../../components/form/second-fact-form';
import { Notice } from '../../../components/progress/notice';
import { paths } from '../../../config/paths';
import { dayText } from '../../../lib/day-text';
import type { FormEntry } from '../../../lib/form-entry';
import { useTexts } from '../../../lib/texts';
import { feeTokenSet } from '../../../session/session-slice';
import styles from '../fee-form.module.css';
import { OpenedNotice } from './opened-notice';
import { blockingPayment } from './blocking-payment';
import type { Problem } from './submit-failure';
import type { Refresh } from './use-student-refresh';
import { WithBankNotice } from './with-bank-notice';

interface FormMessagesProps {
  entry: FormEntry;
  problem: Problem | null;
  earlierTransactionId: string | undefined;
  refreshing: Refresh;
  onConfirmed: () => void;
}

/** What the student has to know before paying: already paid, paying despite doubt, an earlier attempt, a failure. */
export function FormMessages({ entry, problem, earlierTransactionId, refreshing, onConfirmed }: FormMessagesProps) {
  const { common: commonTexts, feeForm: texts } = useTexts({ common, feeForm });
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

  // The next screen shows it to whoever looked this number up.
  const remember = () => dispatch(feeTokenSet(admissionDetails.admissionNumber));
  const receiptLink = (transactionId: string) => (
    <RouteButton to={paths.receipt.href(transactionId)} onClick={remember}>
      {commonTexts.viewReceipt}
    </RouteButton>
  );

  if (studentData.refund) {
    return (
      <Notice tone="info" title={studentData.refund === 'closed' ? texts.feeClosed : texts.refundUnderWay}>
        <p>{studentData.refund === 'closed' ? texts.feeClosedAdvice : texts.refundUnderWayAdvice}</p>
      </Notice>
    );
  }
  if (studentData.paid) {
    return (
      <Notice tone="success" title={texts.alreadyPaid}>
        <p>{texts.alreadyPaidBy(studentData.paid.receipt_no)}</p>
        {receiptLink(studentData.paid.transaction_id)}
      </Notice>
    );
  }

  const { paymentClosed } = studentData;
  const wanted = problem?.needsDigits ? problem : { title: texts.confirmForFees, advice: texts.confirmForFeesAdvice };
  const inDoubt = blockingPayment(entry);
  const openedId = studentData.openPayment?.transaction_id ?? earlierTransactionId;
  return (
    <div ref={box} className={styles.notices}>
      {inDoubt && (
        <WithBankNotice payment={inDoubt} entry={entry} onFollow={remember} />
      )}
      {(problem?.needsDigits || refreshing.needsDigits) && (
        <SecondFactForm {...secondFact} title={wanted.title} autoFocus={problem?.needsDigits === true}>
          <p>{wanted.advice}</p>
        </SecondFactForm>
      )}
      {paymentClosed && (
        <Notice tone="info" title={texts.paymentsClosed}>
          <p>{paymentClosed.opensOn === null ? texts.notOpening : texts.opensOn(dayText(paymentClosed.opensOn))}</p>
        </Notice>
      )}
      {problem && !problem.needsDigits && (
        <Notice tone={problem.tone} title={problem.title}>
          <p>{problem.advice}</p>
          {problem.receiptOf && receiptLink(problem.receiptOf)}
        </Notice>
      )}
      {refreshing.advice && !refreshing.needsDigits && (
        <Notice tone="warning" title={texts.feesNotFetched}>
          <p>{refreshing.advice}</p>
          <Button variant="secondary" onClick={refreshing.refresh} busy={refreshing.isLoading}>
            {texts.fetchFees}
          </Button>
        </Notice>
      )}
      {!problem && payDespiteDoubt && (
        <Notice tone="warning" title={texts.inDoubt}>
          <p>{texts.inDoubtAdvice}</p>
        </Notice>
      )}
      {!problem && !payDespiteDoubt && !inDoubt && openedId && <OpenedNotice entry={entry} transactionId={openedId} onFollow={remember} />}
    </div>
  );
}
