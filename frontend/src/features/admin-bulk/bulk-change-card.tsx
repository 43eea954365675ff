import type { BulkChange, BulkOutcome } from '@mmmcollege/backend/contract';
import { bulk } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { Button } from '../../components/button/button';
import { momentText } from '../../lib/moment-text';
import { useTexts } from '../../lib/texts';
import { BulkActs } from './bulk-acts';
import { BulkProgress } from './bulk-progress';
import { BulkRows } from './bulk-rows';
import { BulkSums } from './bulk-sums';
import { StudentSums } from './student-sums';
import styles from './bulk.module.css';

interface Shown {
  outcome?: BulkOutcome;
}

export function BulkChangeCard({ change }: { change: BulkChange }) {
  const { bulk: texts } = useTexts({ bulk });
  const [shown, setShown] = useState<Shown | null>(null);
  const { id, kind, title, state, stagedBy, stagedAt, approvedBy, rows, outcomes } = change;
  const titleId = `bulk-change-${id}`;
  const isTogether = rows > 0 && state !== 'staging';
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <div className={styles.line}>
        <h3 id={titleId} className={styles.name}>{title}</h3>
        <strong className={styles.state}>{texts.states[state]}</strong>
      </div>
      <p className={styles.soft}>{texts.by(stagedBy, momentText(stagedAt))}</p>
      {approvedBy !== null && <p className={styles.soft}>{texts.approved(approvedBy)}</p>}
      <BulkProgress change={change} />
      {isTogether && kind === 'import' && <StudentSums students={change.students} />}
      {isTogether && <BulkSums change={change} />}
      <div className={styles.actions}>
        <BulkActs change={change} />
        {isTogether && (
          <Button variant="tertiary" aria-expanded={shown !== null} onClick={() => setShown(shown ? null : {})}>{shown ? texts.hideRows : texts.rows}</Button>
        )}
        {state === 'done' && outcomes.skipped > 0 && <Button variant="tertiary" onClick={() => setShown({ outcome: 'skipped' })}>{texts.skippedRows}</Button>}
        {state === 'undone' && outcomes.kept > 0 && <Button variant="tertiary" onClick={() => setShown({ outcome: 'kept' })}>{texts.keptRows}</Button>}
      </div>
      {shown && isTogether && <BulkRows key={`${state} ${shown.outcome}`} change={change} outcome={shown.outcome} />}
    </li>
  );
}
