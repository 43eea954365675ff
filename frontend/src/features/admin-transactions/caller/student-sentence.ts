import type { PaymentStatus } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import { type Contact, statusMessageOf } from '../../../components/payment/status-message';

/** What stands on the student's payment status now, in one text. Whether his device kept what he typed is not known here. */
export function studentSentence(status: PaymentStatus, now: Date, texts: Pick<Catalogue, 'statusMessages' | 'times'>, contact: Contact): string {
  const { text, next } = statusMessageOf(status, now, false, texts, contact);
  // The parts around a link bring their own spaces.
  return [text, next].flat(2).join(' ').replace(/\s+/gu, ' ').replace(/ \./gu, '.');
}
