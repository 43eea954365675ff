import { OfficeScreen } from '../../office/office-screen';
import { Bulk } from './bulk';

export default function BulkScreen() {
  return (
    <OfficeScreen permission="bulk:read">
      <Bulk />
    </OfficeScreen>
  );
}
