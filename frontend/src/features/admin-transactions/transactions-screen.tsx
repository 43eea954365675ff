import { Navigate } from 'react-router-dom';
import { useLoggedIn } from '../../office/use-office-session';
import { paths } from '../../config/paths';
import { wasReloaded } from '../../lib/was-reloaded';
import { Transactions } from './transactions';

export default function TransactionsScreen() {
  return useLoggedIn() ? <Transactions /> : <Navigate to={paths.login.href()} replace state={{ reloaded: wasReloaded() }} />;
}
