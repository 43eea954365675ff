import { type Approval, REASON_MAX } from '@mmmcollege/backend/contract';
import { approvals, auditValues, type Catalogue } from '@mmmcollege/backend/contract/texts';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Field } from '../../../components/form/field';
import { showToast } from '../../../components/toasts/show-toast';
import { paths } from '../../../config/paths';
import { EvidenceButton } from '../../../office/evidence-button';
import { useTexts } from '../../../lib/texts';
import { momentText } from '../../../lib/moment-text';
import styles from './approval-card.module.css';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { useReportedCall } from '../../../office/use-reported-call';
import { DetailList } from '../../../components/details/detail-list';
import { useDecideApprovalMutation } from '../review-queue-api';

interface ApprovalCardProps {
  approval: Approval;
  /** It is about to be removed, and the focus with it. */
  onLeaving: () => void;
}

/** Where the approver can look at what it is about. */
function placeOf({ kind, subject, before }: Approval, texts: Catalogue['approvals']): { to: string; label: string } {
  if (kind === 'bulk.apply' || kind === 'bulk.undo') return { to: paths.bulk.href(), label: texts.openBulk };
  if (kind === 'fees.publish') return { to: paths.fees.href(), label: texts.openFees };
  if (kind === 'fees.dueDate' || kind === 'fees.adjust') return { to: paths.student.href(String(before['student'] ?? '')), label: texts.openStudent };
  return { to: paths.transaction.href(subject), label: texts.open };
}

export function ApprovalCard({ approval, onLeaving }: ApprovalCardProps) {
  const { approvals: texts, auditValues: names } = useTexts({ approvals, auditValues });
  const { id, kind, subject, proposedBy, proposedAt, expiresAt, reason, before, after, isOwn, mayDecide } = approval;
  const [decide] = useDecideApprovalMutation();
  const decision = useReportedCall();
  const [own, setOwn] = useState('');
  const titleId = useId();
  const what = texts.kinds[kind]?.(subject) ?? subject;
  const place = placeOf(approval, texts);

  const send = async (act: 'approve' | 'decline' | 'withdraw', done: string): Promise<boolean> => {
    if (act === 'decline' && own.trim() === '') {
      showToast('error', texts.reasonMissing);
      return false;
    }
    const end = await decision(decide({ id, act, reason: own.trim() }).unwrap(), done);
    if (end !== 'done') return false;
    onLeaving();
    return true;
  };
  const shown = (values: Approval['before']): string =>
    Object.entries(values).filter(([, value]) => value !== null).map(([name, value]) => `${(names as Record<string, string>)[name] ?? name}: ${String(value)}`).join('; ');

  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>{what}</h3>
      {!kind.startsWith('person.') && (kind !== 'payment.book' || before['status'] !== undefined) && (
        <p>
          <Link className={styles.link} to={place.to}>
            {place.label}
          </Link>
        </p>
      )}
      <p>{texts.proposed(proposedBy, momentText(proposedAt))}</p>
      {reason !== '' && <p>{texts.why(reason)}</p>}
      <DetailList details={[{ label: texts.values.before, value: shown(before) }, { label: texts.values.after, value: shown(after) }]} />
      {kind === 'payment.book' && typeof after['evidence'] === 'number' && <EvidenceButton id={after['evidence']} />}
      {isOwn && <p>{texts.waits(momentText(expiresAt))}</p>}
      {mayDecide && (
        <Field name="reason" label={texts.reason} value={own} maxLength={REASON_MAX} onChange={({ target }) => setOwn(target.value)} />
      )}
      <div className={styles.actions}>
        {mayDecide && <ConfirmButton question={texts.approveQuestion(what)} onConfirm={() => send('approve', texts.approved)}>{texts.approve}</ConfirmButton>}
        {mayDecide && <ConfirmButton question={texts.declineQuestion(what)} onConfirm={() => send('decline', texts.declined)}>{texts.decline}</ConfirmButton>}
        {isOwn && <ConfirmButton question={texts.withdrawQuestion(what)} onConfirm={() => send('withdraw', texts.withdrawn)}>{texts.withdraw}</ConfirmButton>}
      </div>
    </li>
  );
}
