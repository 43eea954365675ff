import { Navigate } from 'react-router-dom';
import { loginState, useLoggedIn } from '../../api/use-office-session';
import { paths } from '../../config/paths';
import { Health } from './health';

export default function HealthScreen() {
  return useLoggedIn() ? <Health /> : <Navigate to={paths.login.href()} replace state={loginState()} />;
}
