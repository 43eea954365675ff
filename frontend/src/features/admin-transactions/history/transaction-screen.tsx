import { Navigate, useParams } from 'react-router-dom';
import { useLoggedIn } from '../../../office/use-office-session';
import { paths } from '../../../config/paths';
import { wasReloaded } from '../../../lib/was-reloaded';
import { TransactionPage } from './transaction-page';

export default function TransactionScreen() {
  const { transactionId = '' } = useParams();
  if (!useLoggedIn()) return <Navigate to={paths.login.href()} replace state={{ reloaded: wasReloaded() }} />;
  return <TransactionPage key={transactionId} transactionId={transactionId} />;
}
