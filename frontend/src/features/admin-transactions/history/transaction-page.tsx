import { transactionHistory } from '@mmmcollege/backend/contract/texts';
import { toFailure } from '../../../api/failures';
import { OfficeToasts } from '../../../office/office-toasts';
import { useMay } from '../../../office/use-may';
import { Button } from '../../../components/button/button';
import { CopyButton } from '../../../components/button/copy-button';
import { ScreenTitle } from '../../../components/page/screen-title';
import { Notice } from '../../../components/progress/notice';
import { Skeleton } from '../../../components/progress/skeleton';
import { useTexts } from '../../../lib/texts';
import { RefundsPart } from '../refunds/refunds-part';
import { BookedPart } from './booked-part';
import { useHistoryQuery } from './history-api';
import { HistoryNavigation } from './history-navigation';
import { NoteForm } from './note-form';
import { OtherAttempts } from './other-attempts';
import { PaymentFacts } from './payment-facts';
import { Standing } from './standing';
import { Timeline } from './timeline';
import styles from '../transaction-page.module.css';

/** Everything about one payment, for a clerk with the parent at the window. */
export function TransactionPage({ transactionId }: { transactionId: string }) {
  const { transactionHistory: texts } = useTexts({ transactionHistory });
    const mayWrite = useMay('note:write');
  const { data, error, isFetching, refetch } = useHistoryQuery(transactionId, { refetchOnMountOrArgChange: true });
  const failure = error ? toFailure(error) : null;

  return (
    <div className={styles.screen}>
      <HistoryNavigation transactionId={transactionId} />
      <div className={styles.heading}>
        <ScreenTitle className={styles.title}>{texts.title(transactionId)}</ScreenTitle>
        <CopyButton text={transactionId} label={texts.labels.transactionId} />
      </div>
      {failure && !isFetching && (
        <Notice tone="danger" title={failure.status === 404 ? texts.none : texts.notLoaded}>
          {failure.status !== 404 && (
            <Button variant="secondary" onClick={() => void refetch()}>
              {texts.loadAgain}
            </Button>
          )}
        </Notice>
      )}
      {isFetching && !data && (
        <div role="status">
          <Skeleton lines={10} />
        </div>
      )}
      {data && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Standing history={data} onChanged={() => void refetch()} />
            <PaymentFacts history={data} />
            <BookedPart booked={data.bookings} />
            {data.charges.some(({ standing }) => standing !== 'none') && <RefundsPart transactionId={transactionId} advices={data.advices} />}
            <OtherAttempts attempts={data.attempts} />
          </div>
          <div className={styles.column}>
            <Timeline transactionId={transactionId} entries={data.timeline} />
            {mayWrite && <NoteForm transactionId={transactionId} />}
          </div>
        </div>
      )}
      <OfficeToasts />
    </div>
  );
}
