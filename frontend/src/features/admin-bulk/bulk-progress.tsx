import type { BulkChange } from '@mmmcollege/backend/contract';
import { bulk } from '@mmmcollege/backend/contract/texts';
import { useTexts } from '../../lib/texts';
import styles from './bulk.module.css';

/** How far it is, and what came of it. */
export function BulkProgress({ change: { state, rows, expected, changing, outcomes } }: { change: BulkChange }) {
  const { bulk: texts } = useTexts({ bulk });
  const of = rows - outcomes.none;
  const done = state === 'undoing' ? outcomes.undone + outcomes.kept : outcomes.applied + outcomes.skipped;
  return (
    <div role="status" className={styles.status}>
      {state === 'staging' && (
        <p>
          <progress className={styles.progress} aria-label={texts.states.staging} {...(expected !== null && { max: expected, value: rows })} />{' '}
          {expected === null ? texts.staged : texts.stagingStand(rows, expected)}
        </p>
      )}
      {state === 'staged' && changing === 0 && <p>{texts.nothingToDo}</p>}
      {(state === 'running' || state === 'undoing') && (
        <p>
          <progress className={styles.progress} max={of} value={done} aria-label={texts.states[state]} /> {texts.progress(done, of)}
        </p>
      )}
      {state === 'done' && <p>{texts.result(outcomes.applied, outcomes.skipped)}</p>}
      {state === 'undone' && <p>{texts.undoResult(outcomes.undone, outcomes.kept)}</p>}
    </div>
  );
}
