import { formatPaise, istClock } from '@mmmcollege/backend/contract';
import { type Catalogue, common, transactions } from '@mmmcollege/backend/contract/texts';
import type { ReactNode } from 'react';
import { useAppSelector } from '../../../app/hooks';
import { Button } from '../../../components/button/button';
import { Notice } from '../../../components/progress/notice';
import { Skeleton } from '../../../components/progress/skeleton';
import { sentence, useTexts } from '../../../lib/texts';
import { MONEY_PARTS } from '../list/money-of';
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
  /** Not among the rows, but by an id of the bank. */
  foundElsewhere: boolean;
  onReload: () => void;
  children?: ReactNode;
}

export function ListStatus({ loaded, loading, failed, view, foundElsewhere, onReload, children }: ListStatusProps) {
  const { transactions: texts } = useTexts({ transactions });
  // Announced when the user pauses, not with every letter.
  const spoken = useDebounced(view ? texts.sumAndPage(sumText(view, texts), view.page, view.pages) : '');

  return (
    <div className={styles.status}>
      {loading && <Loading rowsStay={view !== null} />}
      {(view || !loading) && <Found loaded={loaded} failed={failed && !loading} view={view} foundElsewhere={foundElsewhere} />}
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

function Found({ loaded, failed, view, foundElsewhere }: Pick<ListStatusProps, 'loaded' | 'failed' | 'view' | 'foundElsewhere'>) {
  const { transactions: texts } = useTexts({ transactions });
  const sum = view && <strong>{sumText(view, texts)}</strong>;
  return (
    <>
      {view && view.rows.length > 0 ? (
        <p className={styles.sum}>
          {loaded && view.total < loaded.rows.length
            ? sentence(texts.sumOfAll(sum, loaded.rows.length, (text) => <span className={styles.of}>{text}</span>))
            : sum}
        </p>
      ) : (
        (view || failed) && !foundElsewhere && <p className={styles.none}>{texts.none}</p>
      )}
      {failed && <Failed loaded={loaded} />}
    </>
  );
}

/** Without a network the rows stay, and say how old they are. */
function Failed({ loaded }: Pick<ListStatusProps, 'loaded'>) {
  const { transactions: texts } = useTexts({ transactions });
  if (!loaded) return <p className={styles.of}>{texts.notLoaded}</p>;
  return (
    <div className={styles.failed}>
      <Notice tone="warning" title={texts.notReloaded(istClock(new Date(loaded.loadedAt)))} />
    </div>
  );
}

function sumText({ total, sums }: View, texts: Catalogue['transactions']): string {
  const shown = MONEY_PARTS.filter((part) => part === 'received' || part === 'waiting' || sums[part] > 0);
  return texts.sum(total, shown.map((part) => texts[part](formatPaise(sums[part]))));
}

function Loading({ rowsStay }: { rowsStay: boolean }) {
  const { common: commonTexts, transactions: texts } = useTexts({ common, transactions });
  const count = useAppSelector(selectArrived);
  return (
    <>
      <p role="status">{commonTexts.loading}</p>
      {count > 0 && <p className={styles.of}>{texts.loading(count)}</p>}
      {!rowsStay && (
        <div className={styles.skeleton}>
          <Skeleton lines={6} />
        </div>
      )}
    </>
  );
}
