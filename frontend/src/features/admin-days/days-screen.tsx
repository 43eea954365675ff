import { OfficeScreen } from '../../office/office-screen';
import { Days } from './days';

export default function DaysScreen() {
  return (
    <OfficeScreen permission="settlement:read">
      <Days />
    </OfficeScreen>
  );
}
