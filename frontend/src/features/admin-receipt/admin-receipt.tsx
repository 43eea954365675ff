import { common, officeReceipt } from '@mmmcollege/backend/contract/texts';
import { useEffect, useState } from 'react';
import { ReviewLink } from '../../office/review-link';
import { useAppSelector } from '../../app/hooks';
import { RouteButton } from '../../components/button/button';
import { OfficeFooter } from '../../components/page/office-footer';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { NoReceipt } from '../../components/receipt/no-receipt';
import { ReceiptView } from '../../components/receipt/receipt-view';
import { paths } from '../../config/paths';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import { useAdminFeeReceiptQuery, useTakeReceiptMutation } from './admin-receipt-api';
import { isUnauthorized } from '../../office/office-session-slice';
import styles from './admin-receipt.module.css';

interface AdminReceiptProps {
  transactionId: string;
  admissionNumber: string;
}

export function AdminReceipt({ transactionId, admissionNumber }: AdminReceiptProps) {
  const { common: commonTexts, officeReceipt: texts } = useTexts({ common, officeReceipt });
  const config = useAppSelector(selectConfig);
  const { data, error, isFetching } = useAdminFeeReceiptQuery({ transactionId, admissionNumber });

  const [takeReceipt] = useTakeReceiptMutation();
  const [notTaken, setNotTaken] = useState(false);

  const take = async (): Promise<boolean | null> => {
    setNotTaken(false);
    try {
      return (await takeReceipt({ transactionId, admissionNumber }).unwrap()).copy;
    } catch (failure) {
      console.error('The receipt was not given out', failure);
      if (!isUnauthorized(failure)) setNotTaken(true);
      return null;
    }
  };

  useEffect(() => {
    if (!error) return;
    console.error('The receipt could not be loaded', error);
  }, [error]);

  const back = (
    <RouteButton variant="secondary" to={paths.transactions.href()}>
      {texts.back}
    </RouteButton>
  );

  return (
    <div className={styles.screen}>
      {isFetching && !data ? (
        <div role="status">
          <p>{commonTexts.loading}</p>
          <Skeleton lines={8} />
        </div>
      ) : data && !error ? (
        <>
          <div className={styles.back}>
            {back}
            <ReviewLink />
          </div>
          <ReceiptView key={transactionId} receipt={data} config={config} onTake={take}>
            {notTaken && (
              <Notice tone="danger" title={texts.notTaken}>
                <p>{texts.notTakenAdvice}</p>
              </Notice>
            )}
          </ReceiptView>
        </>
      ) : (
        <NoReceipt advice={texts.none}>{back}</NoReceipt>
      )}
      <OfficeFooter version={config.version} />
    </div>
  );
}
