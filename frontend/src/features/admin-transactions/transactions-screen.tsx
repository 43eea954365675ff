import { ScreenTitle } from '../../components/screen-title';

export default function TransactionsScreen() {
  return <ScreenTitle>Payment Transactions</ScreenTitle>;
}
