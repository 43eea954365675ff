import type { BookedHow, ShownStatus } from '@mmmcollege/backend/contract';
import { bookedHow, transactions } from '@mmmcollege/backend/contract/texts';
import { classNames } from '../../../components/class-names';
import { Icon, type IconName } from '../../../components/icon';
import { useTexts } from '../../../lib/texts';
import { answerText } from '../refresh/answer-text';
import type { RefreshAnswer } from '../refresh/row-refresh-slice';
import styles from './status-badge.module.css';

type Tone = 'good' | 'waiting' | 'bad' | 'plain';

const LOOKS: Readonly<Record<ShownStatus, { icon: IconName; tone: Tone }>> = {
  INITIATED: { icon: 'info', tone: 'plain' },
  PENDING: { icon: 'waiting', tone: 'waiting' },
  SUCCESS: { icon: 'success', tone: 'good' },
  FAILED: { icon: 'danger', tone: 'bad' },
  CANCELLED: { icon: 'info', tone: 'plain' },
  EXPIRED: { icon: 'info', tone: 'plain' },
  REVERSED: { icon: 'warning', tone: 'bad' },
  DUPLICATE: { icon: 'warning', tone: 'waiting' },
  REFUNDED: { icon: 'returned', tone: 'plain' },
};

interface StatusBadgeProps {
  status: ShownStatus;
  /** The last refresh failed; the stored status is shown below. */
  pending: boolean;
  answer: RefreshAnswer | null;
  /** How its refunds stand; empty without any. */
  refund?: string;
  /** How it was paid, where people have booked it by hand. */
  booked?: BookedHow | null;
}

export function StatusBadge({ status, pending, answer, refund = '', booked = null }: StatusBadgeProps) {
  const { transactions: texts, bookedHow: howTexts } = useTexts({ transactions, bookedHow });
  const { icon, tone } = (pending ? LOOKS.PENDING : LOOKS[status]) ?? LOOKS.INITIATED;
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <Icon name={icon} />
      {pending ? (
        <span>
          <span>{texts.pending}</span>
          <small className={styles.stored}>{texts.notAsked(status)}</small>
        </span>
      ) : (
        status
      )}
      {refund && <small className={styles.stored}>{refund}</small>}
      {booked && <small className={styles.stored}>{howTexts[booked]}</small>}
      {/* A list that was loaded after it may know better. */}
      {!pending && answer?.status === status && <small className={styles.stored}>{answerText(answer, texts)}</small>}
    </span>
  );
}
