import { formatPaise, istClock } from '@mmmcollege/backend/contract';
import type { ReactNode } from 'react';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button';
import { Skeleton } from '../../components/skeleton';
import type { TransactionList } from './list/transaction-list';
import type { View } from './list/view';
import styles from './list-status.module.css';
import { useDebounced } from './use-debounced';
import { selectArrived } from './view-slice';

interface ListStatusProps {
  loaded: TransactionList | null;
  loading: boolean;
  failed: boolean;
  view: View | null;
  onReload: () => void;
  /** Further actions for what is filtered. */
  children?: ReactNode;
}

const counted = (count: number): string => count.toLocaleString('en-IN');
const amountOf = ({ total, paise }: View): string => `${counted(total)} ${total === 1 ? 'transaction' : 'transactions'}, ${formatPaise(paise)}`;

/** What is filtered and its sum, how old the list is, and what stands here instead while there is no list. */
export function ListStatus({ loaded, loading, failed, view, onReload, children }: ListStatusProps) {
  // Read out when the typing has paused, not with every letter.
  const spoken = useDebounced(view ? `${amountOf(view)}. Page ${view.page} of ${view.pages}.` : '');

  return (
    <div className={styles.status}>
      {loading ? <Loading /> : <Found loaded={loaded} failed={failed} view={view} />}
      <p className={styles.age}>
        {loaded && <span>{`Loaded at ${istClock(new Date(loaded.loadedAt))}`}</span>}
        <Button look="quiet" busy={loading} onClick={onReload}>
          Reload list
        </Button>
      </p>
      {children}
      <p role="status" className={styles.spoken}>
        {spoken}
      </p>
    </div>
  );
}

function Found({ loaded, failed, view }: Pick<ListStatusProps, 'loaded' | 'failed' | 'view'>) {
  return (
    <>
      {view && view.rows.length > 0 ? (
        <p className={styles.sum}>
          <strong>{amountOf(view)}</strong>
          {loaded && view.total < loaded.rows.length && <span className={styles.of}>{` of ${counted(loaded.rows.length)}`}</span>}
        </p>
      ) : (
        (view || failed) && <p className={styles.none}>No transactions found.</p>
      )}
      {failed && <p className={styles.of}>The list could not be loaded. Check the connection, then reload it.</p>}
    </>
  );
}

function Loading() {
  const count = useAppSelector(selectArrived);
  return (
    <>
      <p role="status">Loading...</p>
      {count > 0 && <p className={styles.of}>{`${counted(count)} transactions so far`}</p>}
      <div className={styles.skeleton}>
        <Skeleton lines={6} />
      </div>
    </>
  );
}
