import { maskedEmail, type ReceiptData } from '@mmmcollege/backend/contract';
import { receiptScreen } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { rupees } from '../../components/amount';
import { Notice } from '../../components/progress/notice';
import { useTexts } from '../../lib/texts';

/** Whoever opens the receipt later is not told that its mail is on the way. */
const JUST_PAID_MS = 30 * 60_000;

export function PaidBanner({ receipt, testPayments }: { receipt: ReceiptData; testPayments: boolean }) {
  const { receiptScreen: texts } = useTexts({ receiptScreen });
  const [shownAt] = useState(Date.now);
  const amount = rupees(receipt.total_fees);
  const isJustPaid = Math.abs(shownAt - Date.parse(receipt.transaction_date)) < JUST_PAID_MS;
  if (testPayments) return <Notice tone="info" title={texts.testPaid(amount)} />;
  return <Notice tone="success" title={isJustPaid && receipt.email ? texts.paidAndSent(amount, maskedEmail(receipt.email)) : texts.paid(amount)} />;
}
