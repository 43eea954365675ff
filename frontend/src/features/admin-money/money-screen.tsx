import { OfficeScreen } from '../../office/office-screen';
import { Money } from './money';

export default function MoneyScreen() {
  return (
    <OfficeScreen permission="health:check">
      <Money />
    </OfficeScreen>
  );
}
