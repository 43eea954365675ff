import { type Approval, REVIEW_AGES, REVIEW_KINDS, type ReviewAge, type ReviewItem, reviewAge } from '@mmmcollege/backend/contract';
import { approvals, review } from '@mmmcollege/backend/contract/texts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../../app/hooks';
import { Button } from '../../../components/button/button';
import { Icon } from '../../../components/icon';
import { OfficeFooter } from '../../../components/page/office-footer';
import { selectConfig } from '../../../config/runtime-config';
import { useTexts } from '../../../lib/texts';
import { BookingLink } from '../../../office/booking-link';
import { OfficePage } from '../../../office/office-page';
import { OfficeToasts } from '../../../office/office-toasts';
import { useMay } from '../../../office/use-may';
import { useSignOut } from '../../../office/use-office-session';
import { useStatusRefresh } from '../refresh/use-status-refresh';
import { selectListIsLoaded } from '../transactions-api';
import { ApprovalCard } from './approval-card';
import { LookupCapNotice } from './lookup-cap-notice';
import { ReviewItemCard } from './review-item-card';
import { useApprovalsQuery, useReviewQueueQuery } from '../review-queue-api';
import styles from './review-queue.module.css';

const POLL = { pollingInterval: 60_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true } as const;

const keyOf = ({ kind, transaction_id, charge }: ReviewItem): string => `${kind} ${transaction_id} ${charge?.key ?? ''} ${charge?.amount ?? ''}`;

/** What waits for this person: proposals of others, and cases of payments and mails. */
export function ReviewQueue() {
  const { review: texts, approvals: approvalTexts } = useTexts({ review, approvals });
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const [mayReview, mayCheck] = [useMay('review:read'), useMay('health:check')];
  const cases = useReviewQueueQuery(undefined, { ...POLL, skip: !mayReview });
  const proposals = useApprovalsQuery(undefined, { ...POLL, skip: mayReview });
  const { data, error } = mayReview ? cases : proposals;
  const queue = useRef<HTMLElement>(null);
  const refresh = useStatusRefresh();
  const listIsLoaded = useAppSelector(selectListIsLoaded);

  useEffect(() => {
    if (!error) return;
    console.error('The review queue could not be loaded', error);
  }, [error]);

  /** To the next item, else to the previous one, else to the queue. */
  const moveFocus = useCallback((title: HTMLElement | null) => {
    const titles = [...(queue.current?.querySelectorAll<HTMLElement>('h3') ?? [])];
    const at = titles.findIndex((one) => one === title);
    (titles[at + 1] ?? titles[at - 1] ?? queue.current)?.focus();
  }, []);
  // The row of the list, where that was open before.
  const changeRow = useCallback((id: string) => void (listIsLoaded && refresh(id)), [listIsLoaded, refresh]);

  const items = cases.data?.items ?? [];
  const waiting: readonly Approval[] = data?.approvals ?? [];
  const leaveApproval = useCallback(() => queue.current?.focus(), []);
  return (
    <OfficePage title={texts.title} current="reviewQueue" onSignOut={signOut}>
      <section ref={queue} tabIndex={-1} aria-label={texts.title} className={styles.queue}>
        {error && <p className={styles.note}>{texts.notLoaded}</p>}
        {!error && !data && <p className={styles.note}>{texts.loading}</p>}
        {!error && data && items.length + waiting.length === 0 && (
          <p className={styles.note}>
            <Icon name="success" /> {texts.empty}
          </p>
        )}
        {waiting.length > 0 && (
          <section className={styles.approvals} aria-label={approvalTexts.title}>
            <h2 className={styles.title}>{approvalTexts.title}</h2>
            <ul className={styles.list}>
              {waiting.map((approval) => (
                <ApprovalCard key={approval.id} approval={approval} onLeaving={leaveApproval} />
              ))}
            </ul>
          </section>
        )}
        {mayReview && <LookupCapNotice />}
        {items.length > 0 && <Cases items={items} onLeaving={moveFocus} onStatusChanged={changeRow} />}
      </section>
      <div>
        <BookingLink start={{}} />
      </div>
      <OfficeFooter version={version} leadsToHealth={mayCheck} />
      <OfficeToasts />
    </OfficePage>
  );
}

interface CasesProps {
  items: readonly ReviewItem[];
  onLeaving: (title: HTMLElement | null) => void;
  onStatusChanged: (transactionId: string) => void;
}

function Cases({ items, ...card }: CasesProps) {
  const { review: texts } = useTexts({ review });
  const [age, setAge] = useState<ReviewAge | 'all'>('all');
  const ofAge = (one: ReviewAge | 'all') => (one === 'all' ? items : items.filter(({ waitingHours }) => reviewAge(waitingHours) === one));
  const shown = ofAge(age);
  return (
    <>
      <p className={styles.count}>
        <Icon name="warning" />
        {texts.count(items.length)}
      </p>
      <div role="group" aria-label={texts.ages} className={styles.ages}>
        {(['all', ...REVIEW_AGES] as const).map((one) => (
          <Button key={one} variant="secondary" aria-pressed={age === one} onClick={() => setAge(one)}>
            {texts.ageCount(texts.age[one], ofAge(one).length)}
          </Button>
        ))}
      </div>
      {shown.length === 0 && <p className={styles.note}>{texts.noneOfAge}</p>}
      {REVIEW_KINDS.filter((kind) => shown.some((item) => item.kind === kind)).map((kind) => (
        <section key={kind} className={styles.kind} aria-label={texts.kinds[kind].title}>
          <h2 className={styles.title}>{texts.kindCount(texts.kinds[kind].title, shown.filter((item) => item.kind === kind).length)}</h2>
          <p className={styles.what}>{texts.kinds[kind].what}</p>
          <ul className={styles.list}>
            {shown.filter((item) => item.kind === kind).map((item) => (
              <ReviewItemCard key={keyOf(item)} item={item} {...card} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
