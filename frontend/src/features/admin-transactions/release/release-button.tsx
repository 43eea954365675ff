import type { ReviewItem } from '@mmmcollege/backend/contract';
import { type Catalogue, decisions } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { rupees } from '../../../components/amount';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { useTexts } from '../../../lib/texts';
import { useMay } from '../../../office/use-may';
import { reviewQueueApi, useReleaseMutation } from '../review-queue-api';
import { useReportedCall } from '../../../office/use-reported-call';

interface ReleaseButtonProps {
  transactionId: string;
  /** Called before the button is removed. @returns whether it has moved the focus. */
  onReleased?: () => boolean;
  className?: string;
  describedBy?: string;
}

/** Ends the wait for a payment in doubt, so that the student may start another one. */
export function ReleaseButton({ transactionId, onReleased, className, describedBy }: ReleaseButtonProps) {
  const { decisions: texts } = useTexts({ decisions });
  const may = useMay('payment:release');
  const mayReadCases = useMay('review:read');
  const [release] = useReleaseMutation();
  const decide = useReportedCall();
  const [fetchQueue] = reviewQueueApi.endpoints.reviewQueue.useLazyQuery();
  const [items, setItems] = useState<readonly ReviewItem[] | null>(null);
  // The queue on the screen may be a minute old, and what the bank has taken decides what is asked.
  const loadCases = async () => setItems(!mayReadCases ? null : (await fetchQueue().unwrap().catch(() => null))?.items ?? null);
  const confirm = async (reason: string) => (await decide(release({ transactionId, reason }).unwrap(), texts.release.done)) === 'done' && onReleased?.() === true;
  if (!may) return null;
  return (
    <ConfirmButton
      className={className}
      describedBy={describedBy}
      question={releaseQuestion(items, transactionId, texts)}
      prepare={loadCases}
      wantsReason
      onConfirm={confirm}
    >
      {texts.release.button}
    </ConfirmButton>
  );
}

function releaseQuestion(items: readonly ReviewItem[] | null, transactionId: string, { release, unstatedAmount }: Catalogue['decisions']): string {
  if (!items) return release.questionUnknown;
  const taken = items.flatMap(({ kind, transaction_id: id, charge }) => (id === transactionId && kind !== 'REVERSED_REFUND' && charge ? [charge.amount] : []));
  const amounts = taken.map((amount) => (amount === null ? unstatedAmount : rupees(amount)));
  return amounts.length === 0 ? release.question : release.questionTaken(amounts);
}
