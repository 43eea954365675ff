import { Navigate, useParams } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks';
import { paths } from '../../config/paths';
import { selectFeeToken } from '../../session/session-slice';
import { StudentReceipt } from './student-receipt';

export default function ReceiptScreen() {
  const { transactionId = '' } = useParams();
  const admissionNumber = useAppSelector(selectFeeToken);
  if (!admissionNumber) return <Navigate to={paths.identify.href()} replace state={{ receiptOf: transactionId }} />;
  return <StudentReceipt transactionId={transactionId} admissionNumber={admissionNumber} />;
}
