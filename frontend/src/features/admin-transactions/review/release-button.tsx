import type { ReviewItem } from '@mmmcollege/backend/contract';
import { rupees } from '../../../components/amount';
import { ConfirmButton } from './confirm-button';
import { reviewQueueApi, useReleaseMutation } from './review-queue-api';
import { useDecision } from './use-decision';

interface ReleaseButtonProps {
  transactionId: string;
  onRefused: () => void;
  /** Before the button goes. @returns whether it has moved the focus. */
  onReleased?: () => boolean;
  className?: string;
}

/** Ends the wait for a payment in doubt: the student may begin another one. */
export function ReleaseButton({ transactionId, onRefused, onReleased, className }: ReleaseButtonProps) {
  const [release] = useReleaseMutation();
  const decide = useDecision(onRefused);
  const { items } = reviewQueueApi.endpoints.reviewQueue.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ items: data?.items }),
  });
  const confirm = async () => (await decide(release(transactionId).unwrap(), 'Released. The student can pay again.')) === 'done' && onReleased?.() === true;
  return (
    <ConfirmButton className={className} question={releaseQuestion(items ?? [], transactionId)} onConfirm={confirm}>
      Release the fee
    </ConfirmButton>
  );
}

function releaseQuestion(items: readonly ReviewItem[], transactionId: string): string {
  const taken = items.flatMap(({ kind, transaction_id: id, charge }) => (id === transactionId && kind !== 'REVERSED_REFUND' && charge ? [charge.amount] : []));
  if (taken.length === 0) {
    return 'Let the student pay this fee again? What the bank takes for the first payment after all must then be given back.';
  }
  const amounts = taken.map((amount) => (amount === null ? 'an unstated amount' : rupees(amount))).join(' and ');
  return `The bank already took ${amounts}. If the student pays again, that must be given back. Let the student pay this fee again?`;
}
