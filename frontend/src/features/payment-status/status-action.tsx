import type { PaymentStatus } from '@mmmcollege/backend/contract';
import { Button, RouteButton } from '../../components/button';
import { Notice } from '../../components/notice';
import { paths } from '../../config/paths';
import { usePayAgain } from './use-pay-again';
import { isDecidedElsewhere, mayPayAgain } from './verdict';

/** The one thing to do now, if there is one. */
export function StatusAction({ status, admissionNumber }: { status: PaymentStatus; admissionNumber: string }) {
  const { payAgain, isLoading, advice } = usePayAgain(admissionNumber);

  if (status.transaction_status === 'SUCCESS') {
    return (
      <div>
        <RouteButton to={paths.receipt.href(status.transaction_id)}>View receipt</RouteButton>
      </div>
    );
  }
  const failed = advice && (
    <Notice tone="danger" title="Your details could not be fetched.">
      <p>{advice}</p>
    </Notice>
  );
  if (mayPayAgain(status)) {
    return (
      <div>
        <Button onClick={() => void payAgain(false)} busy={isLoading}>
          Pay again
        </Button>
        {failed}
      </div>
    );
  }
  if (isDecidedElsewhere(status)) {
    return (
      <div>
        <RouteButton to={paths.identify.href()}>Look up your admission number</RouteButton>
      </div>
    );
  }
  if (!status.mayPayDespiteDoubt) return null;
  return (
    <Notice tone="warning" title="Paying again before the bank has answered" announce={false}>
      <p>If this payment succeeds after all and you have paid a second time, the second payment is refunded. That can take days.</p>
      <Button look="secondary" onClick={() => void payAgain(true)} busy={isLoading}>
        Pay anyway
      </Button>
      {failed}
    </Notice>
  );
}
