import { formatPaise, istClock } from '@mmmcollege/backend/contract';
import { common, transactions } from '@mmmcollege/backend/contract/texts';
import type { ReactNode } from 'react';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button';
import { Skeleton } from '../../components/skeleton';
import { sentence, useTexts } from '../../lib/texts';
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


/** What is filtered and its sum, how old the list is, and what stands here instead while there is no list. */
export function ListStatus({ loaded, loading, failed, view, onReload, children }: ListStatusProps) {
  const { transactions: texts } = useTexts({ transactions });
  // Read out when the typing has paused, not with every letter.
  const spoken = useDebounced(view ? texts.sumAndPage(texts.sum(view.total, formatPaise(view.paise)), view.page, view.pages) : '');

  return (
    <div className={styles.status}>
      {loading ? <Loading /> : <Found loaded={loaded} failed={failed} view={view} />}
      <p className={styles.age}>
        {loaded && <span>{texts.loadedAt(istClock(new Date(loaded.loadedAt)))}</span>}
        <Button look="quiet" busy={loading} onClick={onReload}>
          {texts.reload}
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
  const { transactions: texts } = useTexts({ transactions });
  const sum = view && <strong>{texts.sum(view.total, formatPaise(view.paise))}</strong>;
  return (
    <>
      {view && view.rows.length > 0 ? (
        <p className={styles.sum}>
          {loaded && view.total < loaded.rows.length
            ? sentence(texts.sumOfAll(sum, loaded.rows.length, (text) => <span className={styles.of}>{text}</span>))
            : sum}
        </p>
      ) : (
        (view || failed) && <p className={styles.none}>{texts.none}</p>
      )}
      {failed && <p className={styles.of}>{texts.notLoaded}</p>}
    </>
  );
}

function Loading() {
  const { common: commonTexts, transactions: texts } = useTexts({ common, transactions });
  const count = useAppSelector(selectArrived);
  return (
    <>
      <p role="status">{commonTexts.loading}</p>
      {count > 0 && <p className={styles.of}>{texts.loading(count)}</p>}
      <div className={styles.skeleton}>
        <Skeleton lines={6} />
      </div>
    </>
  );
}
