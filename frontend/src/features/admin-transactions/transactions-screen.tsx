import { Navigate } from 'react-router-dom';
import { loginState, useLoggedIn } from '../../api/use-office-session';
import { paths } from '../../config/paths';
import { Transactions } from './transactions';

export default function TransactionsScreen() {
  return useLoggedIn() ? <Transactions /> : <Navigate to={paths.login.href()} replace state={loginState()} />;
}
