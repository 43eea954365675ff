import { Navigate, useParams } from 'react-router-dom';
import { loginState, useLoggedIn } from '../../../api/use-office-session';
import { paths } from '../../../config/paths';
import { TransactionPage } from './transaction-page';

export default function TransactionScreen() {
  const { transactionId = '' } = useParams();
  if (!useLoggedIn()) return <Navigate to={paths.login.href()} replace state={loginState()} />;
  return <TransactionPage key={transactionId} transactionId={transactionId} />;
}
