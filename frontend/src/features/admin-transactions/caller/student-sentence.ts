import type { PaymentStatus } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import { statusMessageOf } from '../../../components/payment/status-message';

/** What stands on the student's payment status now, in one text. Whether his device kept what he typed is not known here. */
export function studentSentence(status: PaymentStatus, now: Date, texts: Pick<Catalogue, 'paymentStatus' | 'statusMessages'>): string {
  const { text, next } = statusMessageOf(status, now, false, texts);
  return [text, next].flat().join(' ');
}
