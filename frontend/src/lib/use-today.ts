import { istDate } from '@mmmcollege/backend/contract';
import { useSyncExternalStore } from 'react';

/** A phone is woken, or the tab is opened again. */
function onReturn(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  window.addEventListener('focus', tell);
  return () => {
    document.removeEventListener('visibilitychange', tell);
    window.removeEventListener('focus', tell);
  };
}

/** The IST date, also on a page that stays open over midnight. */
export const useToday = (): string => useSyncExternalStore(onReturn, () => istDate(new Date()));
