import type { PaymentStatus } from '@mmmcollege/backend/contract';
import { common, paymentStatus, statusMessages } from '@mmmcollege/backend/contract/texts';
import { Amount } from '../../components/amount';
import { CopyButton } from '../../components/button/copy-button';
import { classNames } from '../../components/class-names';
import { Icon } from '../../components/icon';
import { useTexts } from '../../lib/texts';
import styles from './payment-status.module.css';
import { StatusAction } from './status-action';
import { clockOf, statusMessageOf } from '../../components/payment/status-message';
import { useStoredForm } from './use-pay-again';

export function StatusReport({ status, admissionNumber }: { status: PaymentStatus; admissionNumber: string }) {
  const { common: commonTexts, paymentStatus: texts, statusMessages: messages } = useTexts({ common, paymentStatus, statusMessages });
  const now = new Date();
  const { form, earlierKey } = useStoredForm(admissionNumber);
  const { icon, text, next } = statusMessageOf(status, now, Boolean(form ?? earlierKey), { paymentStatus: texts, statusMessages: messages });
  const { transaction_id, amount, receipt_no, story } = status;

  return (
    <>
      <div className={classNames(styles.message, styles[icon])} role="status">
        <Icon name={icon} />
        <p>{text}</p>
      </div>
      <p>{next}</p>
      <StatusAction status={status} admissionNumber={admissionNumber} />
      <dl className={styles.facts}>
        <div>
          <dt>{texts.amount}</dt>
          <dd>
            <Amount value={amount} />
          </dd>
        </div>
        <div>
          <dt>{texts.transactionId}</dt>
          <dd className={styles.id}>
            {transaction_id} <CopyButton text={transaction_id} label={commonTexts.transactionId} />
          </dd>
        </div>
        {receipt_no && (
          <div>
            <dt>{texts.receiptNo}</dt>
            <dd className={styles.id}>{receipt_no}</dd>
          </div>
        )}
      </dl>
      {story.length > 0 && (
        <section aria-labelledby="timeline-title" className={styles.timeline}>
          <h2 id="timeline-title">{texts.timeline}</h2>
          <ol>
            {story.map(({ at, status: step }) => (
              <li key={at + step}>
                <time dateTime={at}>{clockOf(at, now, texts)}</time> <span>{texts.steps[step]}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
