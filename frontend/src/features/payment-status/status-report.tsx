import { istClock, type PaymentStatus, receiptDate } from '@mmmcollege/backend/contract';
import { common, paymentStatus, statusMessages, times } from '@mmmcollege/backend/contract/texts';
import { useAppSelector } from '../../app/hooks';
import { Amount, rupees } from '../../components/amount';
import { CopyButton } from '../../components/button/copy-button';
import { classNames } from '../../components/class-names';
import { Icon } from '../../components/icon';
import { selectConfig } from '../../config/runtime-config';
import { clockOf } from '../../lib/clock-of';
import { sentence, useTexts } from '../../lib/texts';
import { CheckNow } from './check-now';
import styles from './payment-status.module.css';
import { StatusAction } from './status-action';
import { isWithBank, statusMessageOf } from '../../components/payment/status-message';
import { useStoredForm } from './use-pay-again';

interface StatusReportProps {
  status: PaymentStatus;
  admissionNumber: string;
  /** When the server answered, in ms. */
  answeredAt: number;
  onCheck: () => void;
}

export function StatusReport({ status, admissionNumber, answeredAt, onCheck }: StatusReportProps) {
  const { common: commonTexts, paymentStatus: texts, statusMessages: messages, times: timeTexts } = useTexts({ common, paymentStatus, statusMessages, times });
  const now = new Date(answeredAt);
  const { name: college, phone, email } = useAppSelector(selectConfig).college;
  const contact = {
    phone: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>,
    email: <a href={`mailto:${email}`}>{email}</a>,
  };
  const { form, earlierKey } = useStoredForm(admissionNumber);
  const { icon, text, next } = statusMessageOf(status, now, Boolean(form ?? earlierKey), { statusMessages: messages, times: timeTexts }, contact);
  const [first, ...rest] = text;
  const { transaction_id, amount, receipt_no, story } = status;

  const exactly = (at: Date) => timeTexts.timeAndDate(istClock(at), receiptDate(at));
  const [begun] = story;
  const proof = texts.proof({
    college, admissionNumber, transactionId: transaction_id, amount: rupees(amount), begunAt: begun ? exactly(new Date(begun.at)) : '',
    status: texts.steps[status.transaction_status], askedAt: exactly(new Date(answeredAt)),
  });

  return (
    <>
      <div className={classNames(styles.message, styles[icon])} role="status">
        <Icon name={icon} />
        <p>
          <strong className={styles.first}>{first}</strong>
          {rest.length > 0 && <> {sentence(rest)}</>}
        </p>
      </div>
      {next.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isWithBank(status) && <CheckNow answeredAt={answeredAt} onCheck={onCheck} />}
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
      <CopyButton label={texts.proofLabel} text={proof}>{commonTexts.copy(texts.proofLabel)}</CopyButton>
      {story.length > 0 && (
        <section aria-labelledby="timeline-title" className={styles.timeline}>
          <h2 id="timeline-title">{texts.timeline}</h2>
          <ol>
            {story.map(({ at, status: step }) => (
              <li key={at + step}>
                <time dateTime={at}>{clockOf(at, now, timeTexts)}</time> <span>{texts.steps[step]}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
