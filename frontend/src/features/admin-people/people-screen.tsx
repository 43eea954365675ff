import { OfficeScreen } from '../../office/office-screen';
import { People } from './people';

export default function PeopleScreen() {
  return (
    <OfficeScreen permission="people:read">
      <People />
    </OfficeScreen>
  );
}
