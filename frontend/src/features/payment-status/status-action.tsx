import type { PaymentStatus } from '@mmmcollege/backend/contract';
import { common, paymentStatus } from '@mmmcollege/backend/contract/texts';
import { useSecondFact } from '../../api/use-second-fact';
import { Button, RouteButton } from '../../components/button/button';
import { SecondFactForm } from '../../components/form/second-fact-form';
import { Notice } from '../../components/progress/notice';
import { paths } from '../../config/paths';
import { useTexts } from '../../lib/texts';
import { isDecidedElsewhere, isUnpaid, mayPayAgain } from '../../components/payment/status-message';
import { usePayAgain } from './use-pay-again';

export function StatusAction({ status, admissionNumber }: { status: PaymentStatus; admissionNumber: string }) {
  const { common: commonTexts, paymentStatus: texts } = useTexts({ common, paymentStatus });
  const { payAgain, isLoading, advice, needsDigits, goOn } = usePayAgain(admissionNumber);
  const secondFact = useSecondFact(admissionNumber, goOn);

  if (status.isFeeClosed || (status.refunds && status.receipt_no === null && status.transaction_status === 'SUCCESS')) return null;
  if (status.transaction_status === 'SUCCESS') {
    return (
      <div>
        <RouteButton to={paths.receipt.href(status.transaction_id)}>{commonTexts.viewReceipt}</RouteButton>
      </div>
    );
  }
  if (needsDigits) {
    return (
      <SecondFactForm {...secondFact} title={texts.confirm}>
        <p>{texts.confirmAdvice}</p>
      </SecondFactForm>
    );
  }
  const failed = advice && (
    <Notice tone="danger" title={texts.detailsNotFetched}>
      <p>{advice}</p>
    </Notice>
  );
  if (mayPayAgain(status)) {
    return (
      <div>
        <Button onClick={() => void payAgain(false)} busy={isLoading}>
          {isUnpaid(status) ? texts.payNow : texts.payAgain}
        </Button>
        {failed}
      </div>
    );
  }
  // The look-up leads to the receipt that the status names.
  if (isDecidedElsewhere(status) || (status.transaction_status === 'DUPLICATE' && status.settledReceiptNo !== null)) {
    return (
      <div>
        <RouteButton to={paths.identify.href()}>{texts.lookUp}</RouteButton>
      </div>
    );
  }
  if (!status.mayPayDespiteDoubt) return null;
  return (
    <Notice tone="warning" title={texts.despiteDoubt} announce={false}>
      <p>{texts.despiteDoubtAdvice}</p>
      <Button variant="secondary" onClick={() => void payAgain(true)} busy={isLoading}>
        {texts.payAnyway}
      </Button>
      {failed}
    </Notice>
  );
}
