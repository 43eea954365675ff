import { istClock, istDate, receiptDate } from '@mmmcollege/backend/contract';
import { type Catalogue, times } from '@mmmcollege/backend/contract/texts';
import { useTexts } from './texts';
import { useToday } from './use-today';

/** `14:35`, with the day when that is not `today`, an IST date. */
export function clockOf(iso: string, today: string, texts: Catalogue['times']): string {
  const at = new Date(iso);
  return istDate(at) === today ? istClock(at) : texts.timeAndDate(istClock(at), receiptDate(at));
}

export function useClockOf(): (iso: string) => string {
  const { times: texts } = useTexts({ times });
  const today = useToday();
  return (iso) => clockOf(iso, today, texts);
}
