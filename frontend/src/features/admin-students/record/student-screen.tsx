import { useLocation } from 'react-router-dom';
import { OfficeScreen } from '../../../office/office-screen';
import { StudentPage } from './student-page';

export default function StudentScreen() {
  const { hash } = useLocation();
  const admissionNumber = numberOf(hash);
  return (
    <OfficeScreen permission="student:read">
      <StudentPage key={admissionNumber} admissionNumber={admissionNumber} />
    </OfficeScreen>
  );
}

function numberOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
