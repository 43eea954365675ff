import { istClock, MISSING, type OfficeItem, receiptDate } from '@mmmcollege/backend/contract';
import { rupees } from '../../components/amount';
import { CopyButton } from '../../components/copy-button';
import { ConfirmButton } from './confirm-button';
import styles from './office-entry.module.css';
import { ReleaseButton } from './release-button';
import { useMarkHandledMutation, useResendMailMutation } from './transactions-api';
import { useDecision } from './use-decision';

interface OfficeEntryProps {
  item: OfficeItem;
  onRefused: () => void;
}

const since = (iso: string): string => `${receiptDate(new Date(iso))}, ${istClock(new Date(iso))}`;

export function OfficeEntry({ item, onRefused }: OfficeEntryProps) {
  const { transaction_id: id, payment, mail } = item;
  const [markHandled, handling] = useMarkHandledMutation();
  const [resendMail, resending] = useResendMailMutation();
  const decide = useDecision(onRefused);

  return (
    <li className={styles.entry}>
      <p className={styles.facts}>
        <span className={styles.id}>{id}</span>
        <CopyButton text={id} label={`transaction id ${id}`} />
        <span>{item.admissionNumber}</span>
        {payment && <span>{payment.studentName ?? MISSING}</span>}
        {payment && <strong>{rupees(payment.amount)}</strong>}
        {mail && <span>{`to ${mail.recipient}, tried ${mail.attempts} ${mail.attempts === 1 ? 'time' : 'times'}`}</span>}
        {mail?.reason && <span>{mail.reason}</span>}
        <span className={styles.since}>{`since ${since(item.since)}`}</span>
      </p>
      <div className={styles.actions}>
        {payment?.mayRelease && <ReleaseButton transactionId={id} onRefused={onRefused} />}
        {payment && (
          <ConfirmButton
            busy={handling.isLoading}
            question="Have you dealt with this, so that it leaves the list?"
            onConfirm={() => void decide(markHandled(id).unwrap(), 'Marked as handled.')}
          >
            Mark as handled
          </ConfirmButton>
        )}
        {mail && (
          <ConfirmButton
            busy={resending.isLoading}
            question={`Send the receipt to ${mail.recipient} again?`}
            onConfirm={() => void decide(resendMail(id).unwrap(), 'The mail is on its way.')}
          >
            Send the mail again
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}
