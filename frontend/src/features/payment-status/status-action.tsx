import type { PaymentStatus } from '@mmmcollege/backend/contract';
import { useSecondFact } from '../../api/use-second-fact';
import { Button, RouteButton } from '../../components/button';
import { Notice } from '../../components/notice';
import { SecondFactForm } from '../../components/second-fact-form';
import { paths } from '../../config/paths';
import { usePayAgain } from './use-pay-again';
import { isDecidedElsewhere, mayPayAgain } from './verdict';

/** The one thing to do now, if there is one. */
export function StatusAction({ status, admissionNumber }: { status: PaymentStatus; admissionNumber: string }) {
  const { payAgain, isLoading, advice, digitsWanted, goOn } = usePayAgain(admissionNumber);
  const secondFact = useSecondFact(admissionNumber, goOn);

  if (status.transaction_status === 'SUCCESS') {
    return (
      <div>
        <RouteButton to={paths.receipt.href(status.transaction_id)}>View receipt</RouteButton>
      </div>
    );
  }
  if (digitsWanted) {
    return (
      <SecondFactForm {...secondFact} title="Please confirm that it is you.">
        <p>Type the last 4 digits of the mobile number the college has. Your form opens then.</p>
      </SecondFactForm>
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
