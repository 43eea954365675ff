import { ConfirmButton } from './confirm-button';
import { useReleaseMutation } from './transactions-api';
import { useDecision } from './use-decision';

interface ReleaseButtonProps {
  transactionId: string;
  onRefused: () => void;
  className?: string;
}

/** Ends the wait for a payment in doubt: the student may begin another one. */
export function ReleaseButton({ transactionId, onRefused, className }: ReleaseButtonProps) {
  const [release, { isLoading }] = useReleaseMutation();
  const decide = useDecision(onRefused);
  return (
    <ConfirmButton
      className={className}
      busy={isLoading}
      question="Let the student pay this fee again? If the first payment succeeds after all, it has to be refunded."
      onConfirm={() => void decide(release(transactionId).unwrap(), 'Released. The student can pay again.')}
    >
      Release the fee
    </ConfirmButton>
  );
}
