import { ScreenTitle } from '../../components/screen-title';

export default function AdminReceiptScreen() {
  return <ScreenTitle>Fee Receipt</ScreenTitle>;
}
