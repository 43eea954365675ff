import { ScreenTitle } from '../../components/screen-title';

export default function PaymentStatusScreen() {
  return <ScreenTitle>Payment status</ScreenTitle>;
}
