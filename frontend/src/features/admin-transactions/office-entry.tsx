import { istClock, type OfficeItem, receiptDate } from '@mmmcollege/backend/contract';
import { toast } from 'react-toastify/unstyled';
import { adviceFor, toFailure } from '../../api/failures';
import { rupees } from '../../components/amount';
import { CopyButton } from '../../components/copy-button';
import { ConfirmButton } from './confirm-button';
import styles from './office-entry.module.css';
import { useMarkHandledMutation, useReleaseMutation, useResendMailMutation } from './transactions-api';

interface OfficeEntryProps {
  item: OfficeItem;
  onChanged: () => void;
  onRefused: () => void;
}

const since = (iso: string): string => `${receiptDate(new Date(iso))}, ${istClock(new Date(iso))}`;

export function OfficeEntry({ item, onChanged, onRefused }: OfficeEntryProps) {
  const { transaction_id: id, payment, mail } = item;
  const [release, releasing] = useReleaseMutation();
  const [markHandled, handling] = useMarkHandledMutation();
  const [resendMail, resending] = useResendMailMutation();

  const decide = async (call: Promise<unknown>, done: string) => {
    try {
      await call;
      toast.success(done);
      if (payment) onChanged();
    } catch (error) {
      const failure = toFailure(error);
      if (failure.status === 401) return onRefused();
      toast.error(failure.body?.message ?? adviceFor(failure));
    }
  };

  return (
    <li className={styles.entry}>
      <p className={styles.facts}>
        <span className={styles.id}>{id}</span>
        <CopyButton text={id} label={`transaction id ${id}`} />
        <span>{item.admissionNumber}</span>
        {payment && <span>{payment.studentName ?? 'N/A'}</span>}
        {payment && <strong>{rupees(payment.amount)}</strong>}
        {mail && <span>{`to ${mail.recipient}, tried ${mail.attempts} ${mail.attempts === 1 ? 'time' : 'times'}`}</span>}
        {mail?.reason && <span>{mail.reason}</span>}
        <span className={styles.since}>{`since ${since(item.since)}`}</span>
      </p>
      <div className={styles.actions}>
        {payment?.mayRelease && (
          <ConfirmButton
            busy={releasing.isLoading}
            question="Let the student pay this fee again? If the first payment succeeds after all, it has to be refunded."
            onConfirm={() => void decide(release(id).unwrap(), 'Released. The student can pay again.')}
          >
            Release the fee
          </ConfirmButton>
        )}
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
