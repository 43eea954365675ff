import { feeForm } from '@mmmcollege/backend/contract/texts';
import { Button } from '../../../components/button/button';
import { FullScreenLoader } from '../../../components/progress/full-screen-loader';
import { useTexts } from '../../../lib/texts';

export function PaymentLoader({ opened, onLeave }: { opened: boolean; onLeave: () => void }) {
  const { feeForm: texts } = useTexts({ feeForm });
  const help = opened ? (
    <>
      <p>{texts.waitOpened}</p>
      <Button variant="secondary" onClick={onLeave}>
        {texts.checkPayment}
      </Button>
    </>
  ) : (
    <p>{texts.waitLong}</p>
  );
  return <FullScreenLoader text={texts.wait} help={help} />;
}
