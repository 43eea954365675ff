import { OfficeScreen } from '../../office/office-screen';
import { wasReloaded } from '../../lib/was-reloaded';
import { Transactions } from './transactions';

export default function TransactionsScreen() {
  return (
    <OfficeScreen permission="transaction:read" isStart loginState={{ reloaded: wasReloaded() }}>
      <Transactions />
    </OfficeScreen>
  );
}
