import { OfficeScreen } from '../../../office/office-screen';
import { OwnAccount } from './own-account';

export default function AccountScreen() {
  return (
    <OfficeScreen permission="account:enrol">
      <OwnAccount />
    </OfficeScreen>
  );
}
