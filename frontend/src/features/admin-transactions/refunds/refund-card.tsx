import { REASON_MAX, type Refund, REFUND_ENDS, type RefundEnd, type TransactionHistory } from '@mmmcollege/backend/contract';
import { decisions, refunds, transactionHistory } from '@mmmcollege/backend/contract/texts';
import { useId, useState } from 'react';
import { rupees } from '../../../components/amount';
import { Button } from '../../../components/button/button';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { Field } from '../../../components/form/field';
import { useLanguage } from '../../../lib/language';
import { useTexts } from '../../../lib/texts';
import { useMay } from '../../../office/use-may';
import { SentMail } from '../mail/sent-mail';
import pageStyles from '../transaction-page.module.css';
import { momentText } from '../../../lib/moment-text';
import { useReportedCall } from '../../../office/use-reported-call';
import { DetailList } from '../../../components/details/detail-list';
import { Choice } from '../../../components/form/choice';
import { type Decides, Proposal } from './proposal';
import styles from './refunds.module.css';
import { useAskRefundMutation, useEndRefundMutation, useRefundAdviceMutation } from './refunds-api';
import { useRedirectAdviceMutation, useResendAdviceMutation } from '../mail/mail-api';

interface RefundCardProps extends Decides {
  refund: Refund;
  /** Where its advice went; null: nowhere. */
  adviceMail: AdviceMail | null;
}

export type AdviceMail = TransactionHistory['advices'][number];

/** One refund: what it is now, how it came there, and what may be decided about it. */
export function RefundCard({ transactionId, refund, adviceMail, onLeaving }: RefundCardProps) {
  const { refunds: texts } = useTexts({ refunds });
  const mayPropose = useMay('refund:propose');
  const { amount, state, steps, refund_id: refundId, gatewayRefundId, utr, method, afterwards, nextCheckAt } = refund;
  const { approval, mayDecide, isOwn, mayEnd, ending } = refund;
  const title = useId();
  const whole = rupees(amount);
  const decides = { transactionId, onLeaving };
  return (
    <li className={pageStyles.item} aria-labelledby={title}>
      <div className={styles.card}>
        <h4 id={title} className={styles.title}>{texts.amount(whole, texts.states[state])}</h4>
        <DetailList
          details={[
            { label: texts.method, value: texts.methods[method] },
            ...(afterwards === 'none' ? [] : [{ label: texts.afterwards, value: texts.afterwardsOf[afterwards] }]),
            ...(refundId === null ? [] : [{ label: texts.refundId, value: refundId, copyAs: `${texts.refundId} ${refundId}` }]),
            ...(gatewayRefundId === null ? [] : [{ label: texts.gatewayRefundId, value: gatewayRefundId, copyAs: `${texts.gatewayRefundId} ${gatewayRefundId}` }]),
            ...(utr === null ? [] : [{ label: texts.utr, value: utr, copyAs: `${texts.utr} ${utr}` }]),
            ...(nextCheckAt === null ? [] : [{ label: texts.nextCheck, value: momentText(nextCheckAt) }]),
          ]}
        />
        <ol className={styles.steps}>
          {steps.map(({ at, state: step, actor, text }, index) => (
            <li key={index}>
              <time dateTime={at}>{momentText(at)}</time> <span>{texts.step(step, actor)}</span>
              {text && <p className={styles.text}>{texts.note(text)}</p>}
            </li>
          ))}
        </ol>
        {approval !== null && state === 'proposed' && (mayDecide || isOwn) && (
          <Proposal
            {...decides} approval={approval} mayDecide={mayDecide} isOwn={isOwn} approve={texts.approve} approveQuestion={texts.approveQuestion(whole)}
            declineQuestion={texts.declineQuestion(whole)} done={texts.approved}
          />
        )}
        {ending && (
          <>
            <p className={styles.text}>{texts.endProposed(ending.proposedBy, texts.ends[ending.end], ending.reason)}</p>
            <Proposal
              {...decides} approval={ending.approval} mayDecide={ending.mayDecide} isOwn={ending.isOwn} approve={texts.approveEnd}
              approveQuestion={texts.approveEndQuestion(texts.ends[ending.end])} declineQuestion={texts.declineQuestion(whole)} done={texts.ended}
            />
          </>
        )}
        {state === 'paidOut' && refundId !== null && <Advice transactionId={transactionId} refundId={refundId} mail={adviceMail} />}
        {(state === 'accepted' || state === 'unknown') && mayPropose && refundId !== null && (
          <AskNow transactionId={transactionId} refundId={refundId} />
        )}
        {mayEnd && mayPropose && refundId !== null && <EndForm {...decides} refundId={refundId} />}
      </div>
    </li>
  );
}

function Advice({ transactionId, refundId, mail }: Pick<RefundCardProps, 'transactionId'> & { refundId: string; mail: AdviceMail | null }) {
  const { refunds: texts, transactionHistory: historyTexts, decisions: { resend: resendTexts } } = useTexts({ refunds, transactionHistory, decisions });
  const mayRead = useMay('receipt:read');
  const { spoken } = useLanguage();
  const [save, { isLoading }] = useRefundAdviceMutation();
  const [resend] = useResendAdviceMutation();
  const [redirect] = useRedirectAdviceMutation();
  const decision = useReportedCall();
  if (!mayRead) return null;
  const words = {
    standing: mail && historyTexts.adviceMailTo(mail.recipient, mail.state), question: resendTexts.questionAdvice(mail?.recipient ?? ''),
    sendThere: historyTexts.sendAdviceThere,
  };
  return (
    <div>
      <Button
        variant="secondary" disabled={isLoading}
        onClick={() => void decision(save({ transactionId, refundId, language: spoken.language }).unwrap(), texts.adviceSaved)}
      >
        {texts.advice}
      </Button>
      <SentMail
        mail={mail} words={words} onResend={() => resend({ transactionId, refundId }).unwrap()}
        onRedirect={(request) => redirect({ transactionId, refundId, ...request }).unwrap()}
      />
    </div>
  );
}

function AskNow({ transactionId, refundId }: Pick<RefundCardProps, 'transactionId'> & { refundId: string }) {
  const { refunds: texts } = useTexts({ refunds });
  const [ask, { isLoading }] = useAskRefundMutation();
  const decision = useReportedCall();
  return (
    <div>
      <Button variant="secondary" disabled={isLoading} onClick={() => void decision(ask({ transactionId, refundId }).unwrap(), texts.asked)}>{texts.ask}</Button>
    </div>
  );
}

function EndForm({ transactionId, refundId, onLeaving }: Decides & { refundId: string }) {
  const { refunds: texts } = useTexts({ refunds });
  const [propose] = useEndRefundMutation();
  const decision = useReportedCall();
  const [end, setEnd] = useState<RefundEnd>('paidOut');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  const hasReason = async (): Promise<boolean> => {
    setError(reason.trim() === '' ? texts.evidenceMissing : null);
    return reason.trim() !== '';
  };
  const send = async (): Promise<boolean> => {
    const answer = await decision(propose({ transactionId, refundId, end, reason: reason.trim() }).unwrap(), texts.ended);
    const isDone = answer === 'done' || answer === 'proposed';
    if (isDone) onLeaving();
    return isDone;
  };
  return (
    <details>
      <summary>{texts.endTitle}</summary>
      <div className={styles.form}>
        <p>{texts.endHint}</p>
        <Choice name="end" label={texts.endLabel} value={end} choices={REFUND_ENDS} words={texts.ends} onChange={setEnd} />
        <Field name="evidence" label={texts.evidence} error={error} maxLength={REASON_MAX} value={reason} onChange={({ target }) => setReason(target.value)} />
        <ConfirmButton question={texts.endQuestion(texts.ends[end])} prepare={hasReason} onConfirm={send}>{texts.end}</ConfirmButton>
      </div>
    </details>
  );
}
