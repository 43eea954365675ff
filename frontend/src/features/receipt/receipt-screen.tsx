import { ScreenTitle } from '../../components/screen-title';

export default function ReceiptScreen() {
  return <ScreenTitle>Fee Receipt</ScreenTitle>;
}
