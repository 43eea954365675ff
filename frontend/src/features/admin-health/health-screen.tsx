import { OfficeScreen } from '../../office/office-screen';
import { Health } from './health';

export default function HealthScreen() {
  return (
    <OfficeScreen permission="health:check">
      <Health />
    </OfficeScreen>
  );
}
