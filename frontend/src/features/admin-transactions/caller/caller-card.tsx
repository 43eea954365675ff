import { MISSING, type TransactionRecord } from '@mmmcollege/backend/contract';
import { caller, transactions } from '@mmmcollege/backend/contract/texts';
import { useId, useState } from 'react';
import { Amount } from '../../../components/amount';
import { useTexts } from '../../../lib/texts';
import { BookingLink } from '../../../office/booking-link';
import { shownRefund } from '../list/columns';
import { momentText } from '../../../lib/moment-text';
import { StatusBadge } from '../table/status-badge';
import { mainAttempt } from './attempts-of';
import styles from './caller-card.module.css';
import { StudentView } from './student-view';

interface CallerCardProps {
  /** Of one student, newest first. */
  attempts: readonly TransactionRecord[];
}

/** Everything about the student whose number was searched for: what was tried, and what he reads. */
export function CallerCard({ attempts }: CallerCardProps) {
  const { caller: texts, transactions: list } = useTexts({ caller, transactions });
  const [title, group] = [useId(), useId()];
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = attempts.find(({ transaction_id: id }) => id === chosen) ?? mainAttempt(attempts);
  if (!shown) return null;
  return (
    <section aria-labelledby={title} className={styles.card}>
      <h2 id={title} className={styles.title}>
        {texts.title(attempts.find(({ studentName }) => studentName)?.studentName ?? MISSING, shown.admissionNumber)}
      </h2>
      <p className={styles.count}>{texts.attempts(attempts.length)}</p>
      <ul className={styles.attempts}>
        {attempts.map((attempt) => (
          <li key={attempt.transaction_id}>
            <label className={styles.attempt}>
              <input
                type="radio"
                name={group}
                checked={attempt === shown}
                aria-label={texts.seesOf(attempt.transaction_id)}
                onChange={() => setChosen(attempt.transaction_id)}
              />
              <span className={styles.facts}>
                <time dateTime={attempt.transaction_date}>{momentText(attempt.transaction_date)}</time>
                <Amount value={attempt.total_fees} />
                <StatusBadge status={attempt.transaction_status} pending={false} answer={null} refund={shownRefund(attempt, list)} />
                <span className={styles.id}>{attempt.transaction_id}</span>
                {attempt.transaction_status === 'SUCCESS' && <span className={styles.id}>{texts.receipt(attempt.receipt_no)}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.student}>
        <h3 className={styles.sees}>{texts.sees}</h3>
        <StudentView attempt={shown} />
      </div>
      {attempts.every(({ transaction_status: status }) => status !== 'SUCCESS') && (
        <div>
          <BookingLink start={{ transactionId: shown.transaction_id, isKnown: true }} />
        </div>
      )}
    </section>
  );
}
