import { istClock, istDate, receiptDate } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';

/** `14:35`, with the day when that is not today. */
export function clockOf(iso: string, now: Date, texts: Catalogue['times']): string {
  const at = new Date(iso);
  return istDate(at) === istDate(now) ? istClock(at) : texts.timeAndDate(istClock(at), receiptDate(at));
}
