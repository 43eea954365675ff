import { formatPaise, istClock } from '@mmmcollege/backend/contract';
import { common, transactions } from '@mmmcollege/backend/contract/texts';
import type { ReactNode } from 'react';
import { useAppSelector } from '../../../app/hooks';
import { Button } from '../../../components/button/button';
import { Skeleton } from '../../../components/progress/skeleton';
import { sentence, useTexts } from '../../../lib/texts';
import type { TransactionList } from '../list/transaction-list';
import type { View } from '../list/view';
import { selectArrived } from '../view-slice';
import styles from './list-status.module.css';
import { useDebounced } from './use-debounced';

interface ListStatusProps {
  loaded: TransactionList | null;
  loading: boolean;
  failed: boolean;
  view: View | null;
  onReload: () => void;
  children?: ReactNode;
}

export function ListStatus({ loaded, loading, failed, view, onReload, children }: ListStatusProps) {
  const { transactions: texts } = useTexts({ transactions });
  // Announced when the user pauses, not with every letter.
  const spoken = useDebounced(view ? texts.sumAndPage(texts.sum(view.total, formatPaise(view.paise)), view.page, view.pages) : '');

  return (
    <div className={styles.status}>
      {loading ? <Loading /> : <Found loaded={loaded} failed={failed} view={view} />}
      <p className={styles.age}>
        {loaded && <span>{texts.loadedAt(istClock(new Date(loaded.loadedAt)))}</span>}
        <Button variant="tertiary" busy={loading} onClick={onReload}>
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
