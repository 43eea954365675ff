import type { ShownStatus, TransactionHistory } from '@mmmcollege/backend/contract';
import { common, transactionHistory, transactions } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, RouteButton } from '../../../components/button/button';
import { paths } from '../../../config/paths';
import { useTexts } from '../../../lib/texts';
import { BookingLink } from '../../../office/booking-link';
import { PackButton } from '../../../office/pack-button';
import { useMay } from '../../../office/use-may';
import { momentText } from '../../../lib/moment-text';
import { endText } from '../refresh/answer-text';
import { useStatusRefresh } from '../refresh/use-status-refresh';
import { ReleaseButton } from '../release/release-button';
import { ReceiptMail } from './receipt-mail';
import { StatusBadge } from '../table/status-badge';
import styles from '../transaction-page.module.css';

/** Money may have come that nobody has told of. */
const BOOKABLE: readonly ShownStatus[] = ['INITIATED', 'PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'];

interface StandingProps {
  history: TransactionHistory;
  onChanged: () => void;
}

/** What the payment is now, and what can be done with it. */
export function Standing({ history, onChanged }: StandingProps) {
  const { common: commonTexts, transactionHistory: texts, transactions: listTexts } = useTexts({ common, transactionHistory, transactions });
  const navigate = useNavigate();
  const refresh = useStatusRefresh();
  const [mayRead, mayRefresh] = [useMay('receipt:read'), useMay('payment:refresh')];
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState('');
  const { transaction_id: id, transaction_status: status, admissionNumber, settledBy, releasedAt, nextCheckAt, receipt } = history;
  const isOpen = status === 'PENDING' || status === 'INITIATED';

  const ask = async () => {
    setAsking(true);
    const end = await refresh(id);
    setAnswer(endText(id, end, new Date(), listTexts));
    setAsking(false);
    onChanged();
  };

  return (
    <section className={styles.standing} aria-labelledby="standing-title">
      <h2 id="standing-title" className={styles.badge}>
        <StatusBadge status={status} pending={false} answer={null} />
      </h2>
      <p className={styles.sentence}>{history.isMismatch ? texts.mismatch : texts.standing[status]}</p>
      {history.isTest && <p>{texts.test}</p>}
      {receipt?.voidedAt && <p>{texts.voidReceipt}</p>}
      {releasedAt && isOpen && <p>{texts.released(momentText(releasedAt))}</p>}
      {nextCheckAt && status !== 'SUCCESS' && <p className={styles.soft}>{texts.nextCheck(momentText(nextCheckAt))}</p>}
      {settledBy && settledBy.transaction_id !== id && (
        <p>
          {texts.settledBy}{' '}
          <RouteButton variant="tertiary" to={paths.transaction.href(settledBy.transaction_id)}>
            {settledBy.transaction_id}
          </RouteButton>
        </p>
      )}
      <div className={styles.actions}>
        {status === 'SUCCESS' && mayRead && (
          <Button variant="secondary" onClick={() => void navigate(paths.adminReceipt.href(id), { state: { admissionNumber } })}>
            {commonTexts.viewReceipt}
          </Button>
        )}
        {status !== 'SUCCESS' && mayRefresh && (
          <Button variant="secondary" busy={asking} onClick={() => void ask()}>
            {listTexts.refresh}
          </Button>
        )}
        <PackButton about={{ transactionId: id }} />
        {BOOKABLE.includes(status) && <BookingLink start={{ transactionId: id, isKnown: true }} />}
        {status === 'PENDING' && !releasedAt && (
          <ReleaseButton
            transactionId={id}
           
            onReleased={() => {
              onChanged();
              return false;
            }}
          />
        )}
      </div>
      {receipt && receipt.voidedAt === null && <ReceiptMail transactionId={id} mail={receipt.mail} />}
      <p role="status" className={styles.soft}>
        {answer}
      </p>
    </section>
  );
}
