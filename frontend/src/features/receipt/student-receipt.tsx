import { common, receiptSheet, studentReceipt } from '@mmmcollege/backend/contract/texts';
import { useEffect } from 'react';
import { useFeeReceiptQuery } from '../../api/receipt-api';
import { needsSecondFact, useSecondFact } from '../../api/use-second-fact';
import { useAppSelector } from '../../app/hooks';
import { RouteButton } from '../../components/button/button';
import { SecondFactForm } from '../../components/form/second-fact-form';
import { ScreenTitle } from '../../components/page/screen-title';
import { Steps } from '../../components/page/steps';
import { Skeleton } from '../../components/progress/skeleton';
import { NoReceipt } from '../../components/receipt/no-receipt';
import { ReceiptView } from '../../components/receipt/receipt-view';
import { paths } from '../../config/paths';
import { selectConfig } from '../../config/runtime-config';
import { tellOtherTabs } from '../../lib/other-tabs';
import { useTexts } from '../../lib/texts';
import styles from './student-receipt.module.css';
import { PaidBanner } from './paid-banner';
import { useSendReceipt } from './use-send-receipt';

interface StudentReceiptProps {
  transactionId: string;
  admissionNumber: string;
}

export function StudentReceipt({ transactionId, admissionNumber }: StudentReceiptProps) {
  const { common: commonTexts, receiptSheet: sheetTexts, studentReceipt: texts } = useTexts({ common, receiptSheet, studentReceipt });
  const config = useAppSelector(selectConfig);
  const { data, error, isFetching, refetch } = useFeeReceiptQuery({ transactionId, admissionNumber });
  const secondFact = useSecondFact(admissionNumber, () => void refetch());
  const sendReceipt = useSendReceipt();
  const isPaid = data !== undefined;
  useEffect(() => {
    if (isPaid) tellOtherTabs(admissionNumber);
  }, [isPaid, admissionNumber]);

  useEffect(() => {
    if (error) console.error('The receipt could not be loaded', error);
  }, [error]);

  return (
    <div className={styles.screen}>
      <Steps current={3} />
      {isFetching && !data ? (
        <div role="status">
          <p>{commonTexts.loading}</p>
          <Skeleton lines={8} />
        </div>
      ) : data && !error ? (
        <ReceiptView receipt={data} config={config} onIdle={(makePdf) => void sendReceipt(data, makePdf)}>
          <PaidBanner receipt={data} testPayments={config.testPayments} />
        </ReceiptView>
      ) : needsSecondFact(error) ? (
        <>
          <ScreenTitle>{sheetTexts.title}</ScreenTitle>
          <SecondFactForm {...secondFact} title={texts.confirm}>
            <p>{texts.confirmAdvice(admissionNumber)}</p>
          </SecondFactForm>
        </>
      ) : (
        <NoReceipt advice={texts.none}>
          <RouteButton to={paths.paymentStatus.href(transactionId)}>{texts.seePayment}</RouteButton>
          {/* A link of somebody else's receipt, opened with the wrong number: this tab would ask with it for good. */}
          <RouteButton variant="tertiary" to={paths.identify.href()} state={{ receiptOf: transactionId }}>
            {texts.otherNumber}
          </RouteButton>
        </NoReceipt>
      )}
    </div>
  );
}
