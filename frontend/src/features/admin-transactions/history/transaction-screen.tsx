import { useParams } from 'react-router-dom';
import { wasReloaded } from '../../../lib/was-reloaded';
import { OfficeScreen } from '../../../office/office-screen';
import { TransactionPage } from './transaction-page';

export default function TransactionScreen() {
  const { transactionId = '' } = useParams();
  return (
    <OfficeScreen permission="transaction:read" loginState={{ reloaded: wasReloaded() }}>
      <TransactionPage key={transactionId} transactionId={transactionId} />
    </OfficeScreen>
  );
}
