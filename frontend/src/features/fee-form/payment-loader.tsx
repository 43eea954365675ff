import { feeForm } from '@mmmcollege/backend/contract/texts';
import { Button } from '../../components/button';
import { FullScreenLoader } from '../../components/full-screen-loader';
import { useTexts } from '../../lib/texts';

/** While the payment page is prepared, and behind it. */
export function PaymentLoader({ opened, onLeave }: { opened: boolean; onLeave: () => void }) {
  const { feeForm: texts } = useTexts({ feeForm });
  const help = opened ? (
    <>
      <p>{texts.waitOpened}</p>
      <Button look="secondary" onClick={onLeave}>
        {texts.checkPayment}
      </Button>
    </>
  ) : (
    <p>{texts.waitLong}</p>
  );
  return <FullScreenLoader text={texts.wait} help={help} />;
}
