import { useParams } from 'react-router-dom';
import { OfficeScreen } from '../../../office/office-screen';
import { TransactionPage } from './transaction-page';

export default function TransactionScreen() {
  const { transactionId = '' } = useParams();
  return (
    <OfficeScreen permission="transaction:read">
      <TransactionPage key={transactionId} transactionId={transactionId} />
    </OfficeScreen>
  );
}
