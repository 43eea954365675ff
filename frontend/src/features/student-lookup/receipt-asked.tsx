import { receiptAsked } from '@mmmcollege/backend/contract/texts';
import { Notice } from '../../components/progress/notice';
import { useTexts } from '../../lib/texts';

/** Somebody followed a link to a receipt in a tab that does not know whose it is. */
export default function ReceiptAsked({ transactionId }: { transactionId: string }) {
  const { receiptAsked: texts } = useTexts({ receiptAsked });
  return (
    <Notice tone="info" title={texts.title}>
      <p>{texts.of(transactionId)}</p>
    </Notice>
  );
}
