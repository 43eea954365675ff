import { useEffect } from 'react';
import { useFeeReceiptQuery } from '../../api/receipt-api';
import { useAppSelector } from '../../app/hooks';
import { RouteButton } from '../../components/button';
import { NoReceipt } from '../../components/receipt/no-receipt';
import { isReceipt, ReceiptView } from '../../components/receipt/receipt-view';
import { Skeleton } from '../../components/skeleton';
import { Steps } from '../../components/steps';
import { paths } from '../../config/paths';
import { selectConfig } from '../../config/runtime-config';
import styles from './student-receipt.module.css';
import { useSendReceipt } from './use-send-receipt';

interface StudentReceiptProps {
  transactionId: string;
  admissionNumber: string;
}

export function StudentReceipt({ transactionId, admissionNumber }: StudentReceiptProps) {
  const config = useAppSelector(selectConfig);
  const { data, error, isFetching } = useFeeReceiptQuery({ transactionId, admissionNumber });
  const sendReceipt = useSendReceipt();

  const invalid = !isFetching && !error && !isReceipt(data);
  useEffect(() => {
    if (error || invalid) console.error(error ?? new Error('The answer holds no receipt'));
  }, [error, invalid]);

  return (
    <div className={styles.screen}>
      <Steps current={3} />
      {isFetching && !data ? (
        <div role="status">
          <p>Loading...</p>
          <Skeleton lines={8} />
        </div>
      ) : isReceipt(data) && !error ? (
        <ReceiptView receipt={data} config={config} onIdle={(makePdf) => void sendReceipt(data, makePdf)} />
      ) : (
        <NoReceipt advice="There is a receipt once a payment has succeeded. See what became of the payment, or check your internet connection and load this page again.">
          <RouteButton to={paths.paymentStatus.href(transactionId)}>See the payment</RouteButton>
        </NoReceipt>
      )}
    </div>
  );
}
