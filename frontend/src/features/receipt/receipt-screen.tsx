import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../../config/paths';
import { session } from '../../lib/session';
import { StudentReceipt } from './student-receipt';

export default function ReceiptScreen() {
  const { transactionId = '' } = useParams();
  const admissionNumber = session.feeToken();
  if (!admissionNumber) return <Navigate to={paths.identify.href()} replace />;
  return <StudentReceipt transactionId={transactionId} admissionNumber={admissionNumber} />;
}
