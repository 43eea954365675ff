import { OfficeScreen } from '../../../office/office-screen';
import { ReviewQueue } from './review-queue';

export default function ReviewQueueScreen() {
  return (
    <OfficeScreen permission="approval:read">
      <ReviewQueue />
    </OfficeScreen>
  );
}
