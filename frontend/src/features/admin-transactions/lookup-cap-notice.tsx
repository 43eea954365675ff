import { istClock, type LookupCap, receiptDate } from '@mmmcollege/backend/contract';
import { Notice } from '../../components/notice';
import { useReviewQueueQuery } from './review/review-queue-api';

const at = (iso: string): string => `${receiptDate(new Date(iso))}, ${istClock(new Date(iso))}`;

/** Somebody may be reading the student body from these networks, or a carrier puts many phones behind one address. */
export function LookupCapNotice() {
  const { data } = useReviewQueueQuery();
  const caps: readonly LookupCap[] = data?.lookupCaps ?? [];
  if (caps.length === 0) return null;
  return (
    <Notice tone="warning" announce={false} title="Very many different admission numbers were looked up from one network.">
      <p>
        {caps.map(({ network, reachedAt }) => `${network} (${at(reachedAt)})`).join(' · ')}
      </p>
      <p>
        Further students there are asked for the last 4 digits of their mobile number; nobody is refused. Is it a network of the college? Have it
        added to COLLEGE_NETWORKS. If not, tell the technician.
      </p>
    </Notice>
  );
}
