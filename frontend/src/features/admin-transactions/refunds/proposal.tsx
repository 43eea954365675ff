import { REASON_MAX } from '@mmmcollege/backend/contract';
import { refunds } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { Field } from '../../../components/form/field';
import { useTexts } from '../../../lib/texts';
import { useReportedCall } from '../../../office/use-reported-call';
import styles from './refunds.module.css';
import { useDecideRefundMutation } from './refunds-api';

export interface Decides {
  transactionId: string;
  /** What was decided takes its buttons away, and the focus with them. */
  onLeaving: () => void;
}

interface ProposalProps extends Decides {
  approval: number;
  mayDecide: boolean;
  isOwn: boolean;
  approve: string;
  approveQuestion: string;
  declineQuestion: string;
  done: string;
}

/** Decides, or takes back, what waits for another person. */
export function Proposal({
  transactionId, approval, mayDecide, isOwn, approve, approveQuestion, declineQuestion, done, onLeaving,
}: ProposalProps) {
  const { refunds: texts } = useTexts({ refunds });
  const [decide] = useDecideRefundMutation();
  const decision = useReportedCall();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  const send = async (act: 'approve' | 'decline' | 'withdraw', said: string): Promise<boolean> => {
    const end = await decision(decide({ transactionId, approval, act, reason: reason.trim() }).unwrap(), said);
    if (end === 'done') onLeaving();
    return end === 'done';
  };
  const hasReason = async (): Promise<boolean> => {
    setError(reason.trim() === '' ? texts.declineReasonMissing : null);
    return reason.trim() !== '';
  };
  return (
    <div className={styles.form}>
      {mayDecide && (
        <Field name="decision" label={texts.ownReason} error={error} maxLength={REASON_MAX} value={reason} onChange={({ target }) => setReason(target.value)} />
      )}
      <div className={styles.actions}>
        {mayDecide && <ConfirmButton question={approveQuestion} onConfirm={() => send('approve', done)}>{approve}</ConfirmButton>}
        {mayDecide && <ConfirmButton question={declineQuestion} prepare={hasReason} onConfirm={() => send('decline', texts.declined)}>{texts.decline}</ConfirmButton>}
        {isOwn && <ConfirmButton question={texts.withdrawQuestion} onConfirm={() => send('withdraw', texts.withdrawn)}>{texts.withdraw}</ConfirmButton>}
      </div>
    </div>
  );
}
