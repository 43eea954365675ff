import type { OtherAttempt } from '@mmmcollege/backend/contract';
import { transactionHistory } from '@mmmcollege/backend/contract/texts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Amount } from '../../../components/amount';
import { paths } from '../../../config/paths';
import { useTexts } from '../../../lib/texts';
import { momentText } from '../../../lib/moment-text';
import { StatusBadge } from '../table/status-badge';
import styles from '../transaction-page.module.css';

export function OtherAttempts({ attempts }: { attempts: readonly OtherAttempt[] }) {
  const { transactionHistory: texts } = useTexts({ transactionHistory });
  const title = useId();
  if (attempts.length === 0) return null;
  return (
    <section aria-labelledby={title} className={styles.section}>
      <h2 id={title}>{texts.attempts}</h2>
      <ul className={styles.list}>
        {attempts.map(({ transaction_id: id, transaction_status: status, amount, begunAt }) => (
          <li key={id} className={styles.attempt}>
            <Link to={paths.transaction.href(id)} className={styles.link}>
              {id}
            </Link>
            <Amount value={amount} />
            <StatusBadge status={status} pending={false} answer={null} />
            <time dateTime={begunAt} className={styles.soft}>
              {momentText(begunAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
