import { type ClosedFee, REASON_MAX } from '@mmmcollege/backend/contract';
import { refunds } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { Field } from '../../../components/form/field';
import { useTexts } from '../../../lib/texts';
import { useMay } from '../../../office/use-may';
import pageStyles from '../transaction-page.module.css';
import { useReportedCall } from '../../../office/use-reported-call';
import { type Decides, Proposal } from './proposal';
import styles from './refunds.module.css';
import { useReopenFeeMutation } from './refunds-api';

/** A fee that a refund has closed, and how it becomes due again. */
export function ClosedFeePart({ closedFee: { barredBy, proposal }, ...decides }: Decides & { closedFee: ClosedFee }) {
  const { refunds: texts } = useTexts({ refunds });
  const mayPropose = useMay('refund:propose');
  const isBarred = barredBy.length > 0;
  return (
    <div className={pageStyles.section}>
      <p>{texts.closedFee}</p>
      {isBarred && <p className={pageStyles.soft}>{texts.closedBarred(barredBy.join(', '))}</p>}
      {proposal && (
        <>
          <p className={styles.text}>{texts.reopenProposed(proposal.proposedBy, proposal.reason)}</p>
          {(proposal.mayDecide || proposal.isOwn) && (
            <Proposal
              {...decides} approval={proposal.approval} mayDecide={proposal.mayDecide} isOwn={proposal.isOwn} approve={texts.approveReopening}
              approveQuestion={texts.approveReopeningQuestion} declineQuestion={texts.declineReopeningQuestion} done={texts.reopened}
            />
          )}
        </>
      )}
      {!proposal && !isBarred && mayPropose && <ReopenForm {...decides} />}
    </div>
  );
}

function ReopenForm({ transactionId, onLeaving }: Decides) {
  const { refunds: texts } = useTexts({ refunds });
  const [reopen] = useReopenFeeMutation();
  const decision = useReportedCall();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  const hasReason = async (): Promise<boolean> => {
    setError(reason.trim() === '' ? texts.reopenReasonMissing : null);
    return reason.trim() !== '';
  };
  const send = async (): Promise<boolean> => {
    const end = await decision(reopen({ transactionId, reason: reason.trim() }).unwrap(), texts.reopened);
    const isDone = end === 'done' || end === 'proposed';
    if (isDone) onLeaving();
    return isDone;
  };
  return (
    <details>
      <summary>{texts.reopen}</summary>
      <div className={styles.form}>
        <Field name="reopening" label={texts.reasonLabel} error={error} maxLength={REASON_MAX} value={reason} onChange={({ target }) => setReason(target.value)} />
        <ConfirmButton question={texts.reopenQuestion} prepare={hasReason} onConfirm={send}>{texts.reopenPropose}</ConfirmButton>
      </div>
    </details>
  );
}
