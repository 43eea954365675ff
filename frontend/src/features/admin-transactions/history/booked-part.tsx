import type { BookedPayment } from '@mmmcollege/backend/contract';
import { bookedHow, bookings } from '@mmmcollege/backend/contract/texts';
import { useId } from 'react';
import { rupees } from '../../../components/amount';
import { DetailList } from '../../../components/details/detail-list';
import { dayText } from '../../../lib/day-text';
import { useTexts } from '../../../lib/texts';
import { EvidenceButton } from '../../../office/evidence-button';
import { useMay } from '../../../office/use-may';
import { momentText } from '../../../lib/moment-text';
import styles from '../transaction-page.module.css';

/** What people have booked by hand, by whom, why, and by which paper. */
export function BookedPart({ booked }: { booked: readonly BookedPayment[] }) {
  const { bookings: texts, bookedHow: howTexts } = useTexts({ bookings, bookedHow });
  const mayOpen = useMay('payment:book');
  const title = useId();
  if (booked.length === 0) return null;
  return (
    <section aria-labelledby={title} className={styles.section}>
      <h2 id={title}>{texts.part}</h2>
      <ul className={styles.list}>
        {booked.map(({ how, amount, reference, paidOn, gatewayTxnId, reason, proposedBy, approvedBy, at, evidence }) => (
          <li key={evidence.id} className={styles.item}>
            <DetailList
              details={[
                { label: texts.paidBy, value: howTexts[how] },
                { label: texts.amount, value: rupees(amount) },
                { label: texts.reference, value: reference, copyAs: texts.reference },
                { label: texts.paidOn, value: dayText(paidOn) },
                ...(gatewayTxnId ? [{ label: texts.gatewayTxnId, value: gatewayTxnId, copyAs: texts.gatewayTxnId }] : []),
                { label: texts.bookedBy, value: texts.people(proposedBy, approvedBy, momentText(at)) },
                ...(reason ? [{ label: texts.reason, value: reason }] : []),
              ]}
            />
            {mayOpen && <EvidenceButton id={evidence.id} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
