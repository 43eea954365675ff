import { OfficeScreen } from '../../office/office-screen';
import { Students } from './students';

export default function StudentsScreen() {
  return (
    <OfficeScreen permission="student:read">
      <Students />
    </OfficeScreen>
  );
}
