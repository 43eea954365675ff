import { OfficeScreen } from '../../office/office-screen';
import { AuditTrail } from './audit-trail';

export default function AuditScreen() {
  return (
    <OfficeScreen permission="audit:read">
      <AuditTrail />
    </OfficeScreen>
  );
}
