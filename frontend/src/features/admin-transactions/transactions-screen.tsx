import { Navigate } from 'react-router-dom';
import { paths } from '../../config/paths';
import { session } from '../../lib/session';
import { Transactions } from './transactions';

export default function TransactionsScreen() {
  return session.isLoggedIn() ? <Transactions /> : <Navigate to={paths.login.href()} replace />;
}
