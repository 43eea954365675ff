import { Navigate, useLocation, useParams } from 'react-router-dom';
import { loginState, useLoggedIn } from '../../api/use-office-session';
import { paths } from '../../config/paths';
import { AdminReceipt } from './admin-receipt';

function admissionNumberIn(state: unknown): string | null {
  const { admissionNumber } = (typeof state === 'object' && state !== null ? state : {}) as { admissionNumber?: unknown };
  return typeof admissionNumber === 'string' && admissionNumber !== '' ? admissionNumber : null;
}

export default function AdminReceiptScreen() {
  const { id = '' } = useParams();
  const loggedIn = useLoggedIn();
  const admissionNumber = admissionNumberIn(useLocation().state);
  if (!loggedIn) return <Navigate to={paths.login.href()} replace state={loginState()} />;
  // A direct link carries no admission number; the list has it.
  if (!admissionNumber) return <Navigate to={paths.transactions.href()} replace />;
  return <AdminReceipt transactionId={paths.adminReceipt.transactionId(id)} admissionNumber={admissionNumber} />;
}
