import { Navigate } from 'react-router-dom';
import { loginState, useLoggedIn } from '../../api/use-office-session';
import { paths } from '../../config/paths';
import { AuditTrail } from './audit-trail';

export default function AuditScreen() {
  return useLoggedIn() ? <AuditTrail /> : <Navigate to={paths.login.href()} replace state={loginState()} />;
}
