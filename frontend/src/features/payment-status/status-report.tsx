import type { PaymentStatus } from '@mmmcollege/backend/contract';
import { Amount } from '../../components/amount';
import { classNames } from '../../components/class-names';
import { CopyButton } from '../../components/copy-button';
import { Icon } from '../../components/icon';
import styles from './payment-status.module.css';
import { StatusAction } from './status-action';
import { useKeptForm } from './use-pay-again';
import { clockOf, STORY_WORDS, verdictOf } from './verdict';

/** The verdict, large; then the amount, the id, what happens next, and the story so far. */
export function StatusReport({ status, admissionNumber }: { status: PaymentStatus; admissionNumber: string }) {
  const now = new Date();
  const { form, earlierKey } = useKeptForm(admissionNumber);
  const { icon, text, next } = verdictOf(status, now, Boolean(form ?? earlierKey));
  const { transaction_id, amount, receipt_no, story } = status;

  return (
    <>
      <div className={classNames(styles.verdict, styles[icon])} role="status">
        <Icon name={icon} />
        <p>{text}</p>
      </div>
      <p>{next}</p>
      <StatusAction status={status} admissionNumber={admissionNumber} />
      <dl className={styles.facts}>
        <div>
          <dt>Amount</dt>
          <dd>
            <Amount value={amount} />
          </dd>
        </div>
        <div>
          <dt>Transaction ID</dt>
          <dd className={styles.id}>
            {transaction_id} <CopyButton text={transaction_id} label="transaction ID" />
          </dd>
        </div>
        {receipt_no && (
          <div>
            <dt>Receipt No</dt>
            <dd className={styles.id}>{receipt_no}</dd>
          </div>
        )}
      </dl>
      {story.length > 0 && (
        <section aria-labelledby="story-title" className={styles.story}>
          <h2 id="story-title">The story so far</h2>
          <ol>
            {story.map(({ at, status: step }) => (
              <li key={at + step}>
                <time dateTime={at}>{clockOf(at, now)}</time> <span>{STORY_WORDS[step]}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
