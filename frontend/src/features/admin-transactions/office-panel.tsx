import { OFFICE_KINDS, type OfficeItem, type OfficeKind } from '@mmmcollege/backend/contract';
import { memo, useEffect } from 'react';
import { toFailure } from '../../api/failures';
import { Icon } from '../../components/icon';
import { OfficeEntry } from './office-entry';
import styles from './office-panel.module.css';
import { useOfficeListQuery } from './transactions-api';

/** While the screen is open, so that a new entry is seen without a reload. */
const POLL_MS = 60_000;

const HEADINGS: Readonly<Record<OfficeKind, { title: string; what: string }>> = {
  MISMATCH: { title: 'Amount does not match', what: 'The bank took another amount or currency than the fee. The student cannot pay again until you release the fee.' },
  DUPLICATE: { title: 'Paid twice', what: 'The fee was already settled by another payment. Refund this one.' },
  EXTRA: { title: 'Charged twice in one payment', what: 'The bank took the money of one payment two times. Refund one of them.' },
  DISAGREEMENT: { title: 'Bank disagrees with its own message', what: 'The signed message and the answer to our question differ. Ask the bank before you do anything.' },
  MAIL_UNCLEAR: { title: 'Receipt mail unclear', what: 'Nobody knows whether the mail went out. Ask the student, then send it again or leave it.' },
  MAIL_REFUSED: { title: 'Receipt mail refused', what: 'The address does not take the mail. Hand the receipt out another way, or try again.' },
};

/** What waits for a person, always in sight with its count. */
export const OfficePanel = memo(function OfficePanel({ onRefused }: { onRefused: () => void }) {
  const { data, error } = useOfficeListQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true });

  useEffect(() => {
    if (!error) return;
    console.error('The list of the office could not be loaded', error);
    if (toFailure(error).status === 401) onRefused();
  }, [error, onRefused]);

  if (error) return <p className={styles.quiet}>What needs the office could not be loaded. It is asked for again every minute.</p>;
  if (!data) return <p className={styles.quiet}>Looking for what needs the office …</p>;
  const items: readonly OfficeItem[] = data.items;
  if (items.length === 0) {
    return (
      <p className={styles.quiet}>
        <Icon name="success" /> Nothing needs the office.
      </p>
    );
  }
  return (
    <details className={styles.panel}>
      <summary className={styles.summary}>
        <Icon name="warning" /> Needs the office: {items.length}
      </summary>
      {OFFICE_KINDS.filter((kind) => data.counts[kind] > 0).map((kind) => (
        <section key={kind} className={styles.kind} aria-label={HEADINGS[kind].title}>
          <h2 className={styles.title}>{`${HEADINGS[kind].title} (${data.counts[kind]})`}</h2>
          <p className={styles.what}>{HEADINGS[kind].what}</p>
          <ul className={styles.list}>
            {items.filter((item) => item.kind === kind).map((item) => (
              <OfficeEntry key={item.transaction_id} item={item} onRefused={onRefused} />
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
});
