import { istClock, type LookupCap, receiptDate } from '@mmmcollege/backend/contract';
import { lookupCaps } from '@mmmcollege/backend/contract/texts';
import { Notice } from '../../../components/progress/notice';
import { useTexts } from '../../../lib/texts';
import { useReviewQueueQuery } from '../review-queue-api';

/** Either somebody harvests student data, or a carrier puts many phones behind one address. */
export function LookupCapNotice() {
  const { lookupCaps: texts } = useTexts({ lookupCaps });
  const { data } = useReviewQueueQuery();
  const caps: readonly LookupCap[] = data?.lookupCaps ?? [];
  if (caps.length === 0) return null;
  return (
    <Notice tone="warning" announce={false} title={texts.title}>
      <p>
        {caps.map(({ network, reachedAt }) => texts.network(network, receiptDate(new Date(reachedAt)), istClock(new Date(reachedAt)))).join(' · ')}
      </p>
      <p>{texts.advice}</p>
    </Notice>
  );
}
