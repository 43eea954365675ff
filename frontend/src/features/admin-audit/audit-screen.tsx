import { Navigate } from 'react-router-dom';
import { useLoggedIn } from '../../office/use-office-session';
import { paths } from '../../config/paths';
import { AuditTrail } from './audit-trail';

export default function AuditScreen() {
  return useLoggedIn() ? <AuditTrail /> : <Navigate to={paths.login.href()} replace />;
}
