import { Navigate, useLocation, useParams } from 'react-router-dom';
import { OfficeScreen } from '../../office/office-screen';
import { paths } from '../../config/paths';
import { AdminReceipt } from './admin-receipt';

function admissionNumberIn(state: unknown): string | null {
  const { admissionNumber } = (typeof state === 'object' && state !== null ? state : {}) as { admissionNumber?: unknown };
  return typeof admissionNumber === 'string' && admissionNumber !== '' ? admissionNumber : null;
}

export default function AdminReceiptScreen() {
  const { id = '' } = useParams();
  const admissionNumber = admissionNumberIn(useLocation().state);
  return (
    <OfficeScreen permission="receipt:read">
      {/* A direct link carries no admission number; the list has it. */}
      {admissionNumber ? (
        <AdminReceipt transactionId={paths.adminReceipt.transactionId(id)} admissionNumber={admissionNumber} />
      ) : (
        <Navigate to={paths.transactions.href()} replace />
      )}
    </OfficeScreen>
  );
}
