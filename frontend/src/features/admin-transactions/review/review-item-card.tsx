import { istDate, type ReviewItem, type ReviewResolution } from '@mmmcollege/backend/contract';
import { decisions, review, reviewDetails } from '@mmmcollege/backend/contract/texts';
import { memo, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { paths } from '../../../config/paths';
import { useTexts } from '../../../lib/texts';
import { BookingLink, type BookingStart } from '../../../office/booking-link';
import { useMay } from '../../../office/use-may';
import { ReleaseButton } from '../release/release-button';
import { type CallEnd, useReportedCall } from '../../../office/use-reported-call';
import { DetailList } from '../../../components/details/detail-list';
import { chargeDetails, itemDetails } from './item-details';
import styles from './review-item-card.module.css';
import { useResendAdviceMutation, useResendMailMutation } from '../mail/mail-api';
import { useResolveMutation } from '../review-queue-api';
import { decisionTexts, statementsOf } from './review-texts';

interface ReviewItemCardProps {
  item: ReviewItem;
  /** The item is about to be removed, and the focus with it. */
  onLeaving: (title: HTMLElement | null) => void;
  onStatusChanged: (transactionId: string) => void;
}

export const ReviewItemCard = memo(function ReviewItemCard({ item, onLeaving, onStatusChanged }: ReviewItemCardProps) {
  const allTexts = useTexts({ decisions, review, reviewDetails });
  const { decisions: decisionsTexts, review: texts } = allTexts;
  const { kind, transaction_id: transactionId, payment, charge, mail } = item;
  const mayResolve = useMay('review:resolve');
  const mayResend = useMay('mail:resend');
  const [resolve] = useResolveMutation();
  const [resendMail] = useResendMailMutation();
  const [resendAdvice] = useResendAdviceMutation();
  const decide = useReportedCall();
  /** Until the reloaded queue no longer has the item. */
  const [isDecided, setDecided] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const [titleId, chargeId] = [useId(), useId()];

  const leave = (end: CallEnd): boolean => {
    if (end === 'failed' || end === 'proposed') return false;
    onLeaving(title.current);
    return true;
  };
  const carryOut = async (resolution: ReviewResolution, reason: string): Promise<boolean> => {
    const request = { transactionId, kind, gatewayTxnId: charge?.key || null, resolution, reason };
    setDecided(true);
    const end = await decide(resolve(request).unwrap(), decisionTexts(item, resolution, decisionsTexts).done);
    setDecided(end === 'done');
    if (end === 'overtaken' || (end === 'done' && resolution !== 'dismissed')) onStatusChanged(transactionId);
    return leave(end);
  };
  const sendAgain = ({ refund_id: refundId }: NonNullable<ReviewItem['mail']>): Promise<unknown> =>
    refundId === null ? resendMail(transactionId).unwrap() : resendAdvice({ transactionId, refundId }).unwrap();
  const toTitle = () => {
    title.current?.focus();
    return true;
  };

  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <h3 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
        {texts.itemTitle(texts.kinds[kind].title, payment?.studentName ?? item.admissionNumber ?? transactionId)}
      </h3>
      {statementsOf(item, allTexts).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {charge && (
        <div role="group" aria-labelledby={chargeId} className={styles.charge}>
          <p id={chargeId} className={styles.chargeTitle}>
            {texts.kinds[kind].charge}
          </p>
          <DetailList details={chargeDetails(item, allTexts.reviewDetails)} />
        </div>
      )}
      <DetailList details={itemDetails(item, allTexts.reviewDetails)} />
      {kind !== 'UNKNOWN_MONEY' && (
        <p>
          <Link className={styles.link} to={paths.transaction.href(transactionId)}>
            {texts.open}
          </Link>
        </p>
      )}
      <div className={styles.actions}>
        {kind === 'UNKNOWN_MONEY' && charge && <BookingLink start={startOf(transactionId, charge)} />}
        {mayResolve && item.resolutions.map((resolution) => {
          const { button, question } = decisionTexts(item, resolution, decisionsTexts);
          return (
            <ConfirmButton key={resolution} wantsReason busy={isDecided} question={question} onConfirm={(reason) => carryOut(resolution, reason)}>
              {button}
            </ConfirmButton>
          );
        })}
        {payment?.mayRelease && <ReleaseButton transactionId={transactionId} onReleased={toTitle} />}
        {mail && mayResend && (
          <ConfirmButton
            question={mail.refund_id === null ? decisionsTexts.resend.question(mail.recipient) : decisionsTexts.resend.questionAdvice(mail.recipient)}
            onConfirm={async () => leave(await decide(sendAgain(mail), decisionsTexts.resend.done))}
          >
            {decisionsTexts.resend.button}
          </ConfirmButton>
        )}
      </div>
    </li>
  );
});

const startOf = (transactionId: string, { gatewayTxnId, amount, paidAt }: NonNullable<ReviewItem['charge']>): BookingStart => ({
  transactionId, how: 'gateway', ...(gatewayTxnId ? { gatewayTxnId } : {}), ...(amount === null ? {} : { amount }), ...(paidAt ? { paidOn: istDate(new Date(paidAt)) } : {}),
});
