import { OfficeScreen } from '../../office/office-screen';
import { Reports } from './reports';

export default function ReportsScreen() {
  return (
    <OfficeScreen permission="report:read">
      <Reports />
    </OfficeScreen>
  );
}
