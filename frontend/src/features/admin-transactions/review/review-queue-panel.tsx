import { type Approval, REVIEW_KINDS, type ReviewItem } from '@mmmcollege/backend/contract';
import { approvals, review } from '@mmmcollege/backend/contract/texts';
import { memo, useCallback, useEffect, useRef } from 'react';
import { toFailure } from '../../../api/failures';
import { Icon } from '../../../components/icon';
import { useTexts } from '../../../lib/texts';
import { ApprovalCard } from './approval-card';
import { ReviewItemCard } from './review-item-card';
import { useReviewQueueQuery } from './review-queue-api';
import styles from './review-queue-panel.module.css';

const POLL_MS = 60_000;

interface ReviewQueuePanelProps {
  onUnauthorized: () => void;
  onStatusChanged: (transactionId: string) => void;
}

const keyOf = ({ kind, transaction_id, charge }: ReviewItem): string => `${kind} ${transaction_id} ${charge?.key ?? ''}`;

export const ReviewQueuePanel = memo(function ReviewQueuePanel({ onUnauthorized, onStatusChanged }: ReviewQueuePanelProps) {
  const { review: texts, approvals: approvalTexts } = useTexts({ review, approvals });
  const { data, error } = useReviewQueueQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true });
  const queue = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!error) return;
    console.error('The review queue could not be loaded', error);
    if (toFailure(error).status === 401) onUnauthorized();
  }, [error, onUnauthorized]);

  /** To the next item, else to the previous one, else to the queue. */
  const moveFocus = useCallback((title: HTMLElement | null) => {
    const titles = [...(queue.current?.querySelectorAll<HTMLElement>('h3') ?? [])];
    const at = titles.findIndex((one) => one === title);
    (titles[at + 1] ?? titles[at - 1] ?? queue.current)?.focus();
  }, []);

  const items = data?.items ?? [];
  // Absent in the answer of an older server.
  const waiting: readonly Approval[] = data?.approvals ?? [];
  const leaveApproval = useCallback(() => queue.current?.focus(), []);
  return (
    <section ref={queue} tabIndex={-1} aria-label={texts.title} className={styles.queue}>
      {error && <p className={styles.note}>{texts.notLoaded}</p>}
      {!error && !data && <p className={styles.note}>{texts.loading}</p>}
      {!error && data && items.length === 0 && (
        <p className={styles.note}>
          <Icon name="success" /> {texts.empty}
        </p>
      )}
      {waiting.length > 0 && (
        <section className={styles.approvals} aria-label={approvalTexts.title}>
          <h2 className={styles.title}>{approvalTexts.title}</h2>
          <ul className={styles.list}>
            {waiting.map((approval) => (
              <ApprovalCard key={approval.id} approval={approval} onUnauthorized={onUnauthorized} onLeaving={leaveApproval} />
            ))}
          </ul>
        </section>
      )}
      {items.length > 0 && (
        <details className={styles.panel}>
          <summary className={styles.summary}>
            <Icon name="warning" />
            {texts.count(items.length)}
          </summary>
          {REVIEW_KINDS.filter((kind) => items.some((item) => item.kind === kind)).map((kind) => (
            <section key={kind} className={styles.kind} aria-label={texts.kinds[kind].title}>
              <h2 className={styles.title}>{texts.kindCount(texts.kinds[kind].title, data?.counts[kind] ?? 0)}</h2>
              <p className={styles.what}>{texts.kinds[kind].what}</p>
              <ul className={styles.list}>
                {items.filter((item) => item.kind === kind).map((item) => (
                  <ReviewItemCard key={keyOf(item)} item={item} onUnauthorized={onUnauthorized} onLeaving={moveFocus} onStatusChanged={onStatusChanged} />
                ))}
              </ul>
            </section>
          ))}
        </details>
      )}
    </section>
  );
});
