import type { ReceiptData } from '@mmmcollege/backend/contract';
import { useCallback, useRef } from 'react';
import { toFailure } from '../../api/failures';
import { useSendReceiptMutation } from '../../api/receipt-api';
import { type MakePdf, receiptFileName } from '../../components/receipt/receipt-view';

/** Posts the receipt for mailing, once per receipt. Failures are only logged (docs/requirements.md#receipt-mail). */
export function useSendReceipt() {
  const [sendReceipt] = useSendReceiptMutation();
  const sent = useRef<ReceiptData | null>(null);

  return useCallback(
    async (receipt: ReceiptData, makePdf: MakePdf): Promise<void> => {
      if (!receipt.email || !receipt.transaction_id || sent.current === receipt) return;
      sent.current = receipt;
      try {
        const form = new FormData();
        form.append('name', receipt.studentName ?? '');
        form.append('email', receipt.email);
        form.append('transaction_id', receipt.transaction_id);
        form.append('file', await makePdf('jpeg'), receiptFileName(receipt.transaction_id));
        await sendReceipt(form).unwrap();
      } catch (error) {
        const { status } = toFailure(error);
        console.error('The receipt could not be sent by e-mail', status ? `status: ${status}` : error);
      }
    },
    [sendReceipt],
  );
}
