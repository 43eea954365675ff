import { OfficeScreen } from '../../office/office-screen';
import { Dues } from './dues';

export default function DuesScreen() {
  return (
    <OfficeScreen permission="dues:read">
      <Dues />
    </OfficeScreen>
  );
}
