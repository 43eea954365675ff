import { type BulkChange, DOING_PLANS } from '@mmmcollege/backend/contract';
import { bulk } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { Button } from '../../components/button/button';
import { ConfirmButton } from '../../components/button/confirm-button';
import { isRecord } from '../../lib/is-record';
import { momentText } from '../../lib/moment-text';
import { useTexts } from '../../lib/texts';
import { useAct } from '../../office/use-act';
import { useMay } from '../../office/use-may';
import { useApplyBulkMutation, useEndBulkMutation } from './bulk-api';
import { BulkRows } from './bulk-rows';
import { BulkSums } from './bulk-sums';
import styles from './bulk.module.css';

export function BulkChangeCard({ change }: { change: BulkChange }) {
  const { bulk: texts } = useTexts({ bulk });
  const [isOpen, setOpen] = useState(false);
  const { id, title, state, stagedBy, stagedAt, approvedBy, rows } = change;
  const titleId = `bulk-change-${id}`;
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <div className={styles.line}>
        <h3 id={titleId} className={styles.name}>{title}</h3>
        <strong className={styles.state}>{texts.states[state]}</strong>
      </div>
      <p className={styles.soft}>{texts.by(stagedBy, momentText(stagedAt))}</p>
      {approvedBy !== null && <p className={styles.soft}>{texts.approved(approvedBy)}</p>}
      <Progress change={change} />
      {rows > 0 && state !== 'staging' && <BulkSums change={change} />}
      <div className={styles.actions}>
        <Acts change={change} />
        {rows > 0 && state !== 'staging' && (
          <Button variant="tertiary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>{isOpen ? texts.hideRows : texts.rows}</Button>
        )}
      </div>
      {isOpen && <BulkRows key={state} id={id} />}
    </li>
  );
}

/** How far it is, and what came of it. */
function Progress({ change: { state, rows, outcomes } }: { change: BulkChange }) {
  const { bulk: texts } = useTexts({ bulk });
  const of = rows - outcomes.none;
  const done = state === 'undoing' ? outcomes.undone + outcomes.kept : outcomes.applied + outcomes.skipped;
  return (
    <div role="status">
      {state === 'staging' && <p>{texts.staged}</p>}
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

function Acts({ change: { id, state, plans, mayBeUndone } }: { change: BulkChange }) {
  const { bulk: texts } = useTexts({ bulk });
  const act = useAct();
  const mayStage = useMay('bulk:stage');
  const mayApprove = useMay('bulk:approve');
  const [apply] = useApplyBulkMutation();
  const [end] = useEndBulkMutation();
  const students = DOING_PLANS.reduce((sum, plan) => sum + plans[plan].count, 0);
  const propose = async (reason: string): Promise<boolean> => {
    const call = apply({ id, reason }).unwrap();
    await act(call, isRecord(await call.catch(() => null)) ? texts.proposed : texts.applying);
    return false;
  };
  return (
    <>
      {state === 'staged' && mayStage && students > 0 && (
        <ConfirmButton wantsReason question={texts.applyQuestion(students)} onConfirm={propose}>{texts.apply}</ConfirmButton>
      )}
      {state === 'staged' && mayStage && (
        <ConfirmButton question={texts.dropQuestion} onConfirm={async () => (await act(end({ id, act: 'drop' }).unwrap(), texts.dropped), false)}>{texts.drop}</ConfirmButton>
      )}
      {mayBeUndone && mayApprove && (
        <ConfirmButton question={texts.undoQuestion} onConfirm={async () => (await act(end({ id, act: 'undo' }).unwrap(), texts.undoing), false)}>{texts.undo}</ConfirmButton>
      )}
    </>
  );
}
