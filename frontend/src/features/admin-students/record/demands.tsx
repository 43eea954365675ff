import type { StudentDemand } from '@mmmcollege/backend/contract';
import { studentRecord } from '@mmmcollege/backend/contract/texts';
import { rupees } from '../../../components/amount';
import { dayText } from '../../../lib/day-text';
import { useLabel, useTexts } from '../../../lib/texts';
import styles from './student-page.module.css';

export function Demands({ demands }: { demands: readonly StudentDemand[] }) {
  const { studentRecord: texts } = useTexts({ studentRecord });
  return (
    <section className={styles.part} aria-labelledby="demands">
      <h3 id="demands" className={styles.title}>{texts.demands}</h3>
      {demands.length === 0 && <p className={styles.soft}>{texts.noDemands}</p>}
      {demands.length > 0 && (
        <ul className={styles.list}>
          {demands.map((demand) => <Demand key={`${demand.semesterNo} ${demand.academicSession ?? ''}`} demand={demand} />)}
        </ul>
      )}
    </section>
  );
}

function Demand({ demand: { semesterNo, academicSession, amount, heads, isPresent, settledBy, refund, since } }: { demand: StudentDemand }) {
  const { studentRecord: texts } = useTexts({ studentRecord });
  const label = useLabel();
  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <strong>{texts.demandOf(semesterNo, academicSession)}</strong>
        {isPresent && <span className={styles.soft}>{texts.present}</span>}
        <strong className={styles.amount}>{rupees(amount)}</strong>
      </div>
      <p>{refund !== null ? texts.refunds[refund] : settledBy ? texts.settledBy(settledBy.receipt_no) : texts.due(dayText(since))}</p>
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
