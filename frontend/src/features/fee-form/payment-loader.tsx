import { Button } from '../../components/button';
import { FullScreenLoader } from '../../components/full-screen-loader';

/** While the payment page is prepared, and behind it. */
export function PaymentLoader({ opened, onLeave }: { opened: boolean; onLeave: () => void }) {
  const help = opened ? (
    <>
      <p>If no payment page is open, or you have finished there and nothing happens, see what became of your payment.</p>
      <Button look="secondary" onClick={onLeave}>
        Check this payment
      </Button>
    </>
  ) : (
    <p>This takes longer than usual. Keep this page open; you do not need to press anything.</p>
  );
  return <FullScreenLoader text="Please wait until the payment page opens" help={help} />;
}
