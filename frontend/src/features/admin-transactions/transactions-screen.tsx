import { OfficeScreen } from '../../office/office-screen';
import { Transactions } from './transactions';

export default function TransactionsScreen() {
  return (
    <OfficeScreen permission="transaction:read" isStart>
      <Transactions />
    </OfficeScreen>
  );
}
