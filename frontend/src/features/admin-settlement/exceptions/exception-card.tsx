import type { SettlementException, SettlementExceptionKind, SettlementOverview } from '@mmmcollege/backend/contract';
import { type Catalogue, settlement } from '@mmmcollege/backend/contract/texts';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { signedRupees } from '../../../components/signed-rupees';
import { Button } from '../../../components/button/button';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { type Detail, DetailList } from '../../../components/details/detail-list';
import { paths } from '../../../config/paths';
import { dayText } from '../../../lib/day-text';
import { useTexts } from '../../../lib/texts';
import { useAct } from '../../../office/use-act';
import { BookingLink, type BookingStart } from '../../../office/booking-link';
import { useMay } from '../../../office/use-may';
import { useAcceptExceptionMutation } from '../settlement-api';
import styles from '../settlement.module.css';
import { shortId } from '../shown';
import { LinkForm } from './link-form';

/** Kinds that end when a credit and a settlement are linked. */
const LINKABLE: readonly SettlementExceptionKind[] = ['BATCH_WITHOUT_CREDIT', 'SHORT_CREDIT', 'CREDIT_WITHOUT_BATCH'];
/** Its ids may be of no payment here. */
const UNKNOWN: SettlementExceptionKind = 'UNKNOWN_PAYMENT';

interface ExceptionCardProps {
  exception: SettlementException;
  overview: SettlementOverview;
  /** The card is about to be removed, and the focus with it. */
  onLeaving: (title: HTMLElement | null) => void;
}

export function ExceptionCard({ exception, overview, onLeaving }: ExceptionCardProps) {
  const { settlement: texts } = useTexts({ settlement });
  const mayWrite = useMay('settlement:write');
  const [isLinking, setLinking] = useState(false);
  const [accept] = useAcceptExceptionMutation();
  const act = useAct();
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const { kind, subject, amount, transaction_id: transactionId } = exception;
  const acceptIt = async (reason: string): Promise<boolean> => {
    if (await act(accept({ kind, subject, amount, reason }).unwrap(), texts.accepted)) return false;
    onLeaving(title.current);
    return true;
  };
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <h4 ref={title} id={titleId} tabIndex={-1} className={styles.name}>{signedRupees(amount)}</h4>
      <DetailList details={detailsOf(exception, overview, texts)} />
      {transactionId !== null && kind !== UNKNOWN && (
        <p>
          <Link className={styles.payment} to={paths.transaction.href(transactionId)}>{texts.openPayment}</Link>
        </p>
      )}
      {(mayWrite || kind === UNKNOWN) && (
        <div className={styles.actions}>
          {kind === UNKNOWN && <BookingLink start={startOf(exception)} />}
          {mayWrite && LINKABLE.includes(kind) && (
            <Button variant="secondary" aria-expanded={isLinking} onClick={() => setLinking(!isLinking)}>
              {kind === 'CREDIT_WITHOUT_BATCH' ? texts.linkBatch : texts.linkCredit}
            </Button>
          )}
          {mayWrite && (
            <ConfirmButton wantsReason question={texts.acceptQuestion(signedRupees(amount))} onConfirm={acceptIt}>
              {texts.accept}
            </ConfirmButton>
          )}
        </div>
      )}
      {mayWrite && isLinking && (
        <LinkForm exception={exception} overview={overview} onLinked={() => onLeaving(title.current)} />
      )}
    </li>
  );
}

const startOf = ({ transaction_id: transactionId, gatewayTxnId, amount }: SettlementException): BookingStart =>
  ({ how: 'gateway', amount, ...(transactionId ? { transactionId } : {}), ...(gatewayTxnId ? { gatewayTxnId } : {}) });

function detailsOf(exception: SettlementException, { batches, credits }: SettlementOverview, texts: Catalogue['settlement']): Detail[] {
  const { expected, since, transaction_id: transactionId, gatewayTxnId, batch: batchId, creditId, subject } = exception;
  const batch = batches.find(({ id }) => id === batchId);
  const credit = credits.find(({ id }) => id === creditId);
  const batchText = batch ? texts.batchTitle(dayText(batch.settledOn), batch.product, signedRupees(batch.net)) : batchId && shortId(batchId);
  const creditText = credit ? texts.creditChoice(dayText(credit.date), signedRupees(credit.open), credit.narration) : shortId(subject);
  return [
    { label: texts.since, value: dayText(since) },
    ...(expected === null ? [] : [{ label: texts.expected, value: signedRupees(expected) }]),
    ...(transactionId ? [{ label: texts.transactionId, value: transactionId, copyAs: texts.transactionId }] : []),
    ...(gatewayTxnId ? [{ label: texts.gatewayTxnId, value: gatewayTxnId, copyAs: texts.gatewayTxnId }] : []),
    ...(batchText ? [{ label: texts.batch, value: batchText }] : []),
    ...(creditId === null ? [] : [{ label: texts.credit, value: creditText }]),
  ];
}
