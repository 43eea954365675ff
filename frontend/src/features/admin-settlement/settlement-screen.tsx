import { OfficeScreen } from '../../office/office-screen';
import { Settlement } from './settlement';

export default function SettlementScreen() {
  return (
    <OfficeScreen permission="settlement:read">
      <Settlement />
    </OfficeScreen>
  );
}
