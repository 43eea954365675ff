import type { StudentDemand } from '@mmmcollege/backend/contract';
import { studentRecord } from '@mmmcollege/backend/contract/texts';
import { rupees } from '../../../components/amount';
import { dayText } from '../../../lib/day-text';
import { useLabel, useTexts } from '../../../lib/texts';
import { Adjustments } from './adjustments';
import { DueDate } from './due-date';
import styles from './student-page.module.css';

interface DemandsProps {
  admissionNumber: string;
  demands: readonly StudentDemand[];
  /** Nothing of a closed number is changed. */
  isClosed: boolean;
}

export function Demands({ admissionNumber, demands, isClosed }: DemandsProps) {
  const { studentRecord: texts } = useTexts({ studentRecord });
  return (
    <section className={styles.part} aria-labelledby="demands">
      <h3 id="demands" className={styles.title}>{texts.demands}</h3>
      {demands.length === 0 && <p className={styles.soft}>{texts.noDemands}</p>}
      {demands.length > 0 && (
        <ul className={styles.list}>
          {demands.map((demand) => <Demand key={`${demand.semesterNo} ${demand.academicSession ?? ''}`} admissionNumber={admissionNumber} demand={demand} isClosed={isClosed} />)}
        </ul>
      )}
    </section>
  );
}

function Demand({ admissionNumber, demand, isClosed }: Omit<DemandsProps, 'demands'> & { demand: StudentDemand }) {
  const { semesterNo, academicSession, amount, heads, isPresent, settledBy, refund, since } = demand;
  const { studentRecord: texts } = useTexts({ studentRecord });
  const label = useLabel();
  const isOpen = refund === null && settledBy === null;
  const standing = amount === 0 ? texts.nothingDue : texts.due(dayText(since));
  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <strong>{texts.demandOf(semesterNo, academicSession)}</strong>
        {isPresent && <span className={styles.soft}>{texts.present}</span>}
        <strong className={styles.amount}>{rupees(amount)}</strong>
      </div>
      <p>{refund !== null ? texts.refunds[refund] : settledBy ? texts.settledBy(settledBy.receipt_no) : standing}</p>
      {isPresent && isOpen && amount > 0 && <DueDate admissionNumber={admissionNumber} demand={demand} mayChange={!isClosed} />}
      <Adjustments admissionNumber={admissionNumber} demand={demand} isOpen={isOpen && !isClosed} />
      <details>
        <summary className={styles.summary}>{texts.heads}</summary>
        <dl className={styles.heads}>
          {heads.map((head) => (
            <div key={head.label}>
              <dt>{label(head.label)}</dt>
              <dd>{rupees(head.amount)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}
