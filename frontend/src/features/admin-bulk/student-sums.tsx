import { type BulkChange, STUDENT_PLANS } from '@mmmcollege/backend/contract';
import { bulk } from '@mmmcollege/backend/contract/texts';
import { useTexts } from '../../lib/texts';
import styles from './bulk.module.css';

/** What a file does to the details of the students, counted. */
export function StudentSums({ students }: Pick<BulkChange, 'students'>) {
  const { bulk: texts } = useTexts({ bulk });
  return (
    <div className={styles.counts} role="group" aria-label={texts.details}>
      <h4 className={styles.soft}>{texts.details}</h4>
      <dl className={styles.tiles}>
        {STUDENT_PLANS.map((plan) => (
          <div key={plan}>
            <dt>{texts.studentPlans[plan]}</dt>
            <dd>{students[plan].toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
