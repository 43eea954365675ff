import { admissionKey } from '@mmmcollege/backend/contract';
import { useEffect, useRef } from 'react';

const CHANNEL = 'mmmcollege-payments';
/** The server requeries at most once in 5 s, and limits look-ups. */
const MIN_GAP_MS = 5_000;

const channel = (): BroadcastChannel | null => (typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null);

/** Tells the other tabs that something has changed about a student's payments. */
export function tellOtherTabs(admissionNumber: string): void {
  const key = admissionKey(admissionNumber);
  const own = channel();
  if (own) {
    own.postMessage({ key, from: performance.timeOrigin });
    own.close();
    return;
  }
  try {
    // iOS before 15.4: the other tabs see a storage event. Nothing stays behind.
    localStorage.setItem(CHANNEL, `${key} ${Date.now()}`);
    localStorage.removeItem(CHANNEL);
  } catch (error) {
    // The other tabs fetch anew when they are looked at.
    console.warn(error);
  }
}

/**
 * Calls `refetch` when what the page shows about a student's payments may be out of date: another tab tells of a change, or somebody
 * comes back to the tab, to the network, or from a payment app. At most once in 5 s, and never while nobody looks.
 */
export function useWhenStale(admissionNumber: string, refetch: () => void): void {
  const latest = useRef(refetch);
  useEffect(() => void (latest.current = refetch), [refetch]);

  useEffect(() => {
    let lastAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetchNow = () => {
      timer = undefined;
      lastAt = Date.now();
      latest.current();
    };
    const refetchSoon = () => {
      if (document.visibilityState === 'hidden') return;
      const wait = lastAt + MIN_GAP_MS - Date.now();
      if (wait <= 0) refetchNow();
      else timer ??= setTimeout(refetchNow, wait);
    };
    const news = (key: unknown) => key === admissionKey(admissionNumber) && refetchSoon();
    const own = channel();
    // A channel also hears what its own document says.
    const heard = ({ data }: MessageEvent<{ key: string; from: number }>) => data.from !== performance.timeOrigin && news(data.key);
    const stored = ({ key, newValue }: StorageEvent) => key === CHANNEL && news(newValue?.split(' ')[0]);
    const restored = ({ persisted }: PageTransitionEvent) => persisted && refetchSoon();
    own?.addEventListener('message', heard);
    window.addEventListener('storage', stored);
    window.addEventListener('pageshow', restored);
    window.addEventListener('online', refetchSoon);
    window.addEventListener('focus', refetchSoon);
    document.addEventListener('visibilitychange', refetchSoon);
    return () => {
      clearTimeout(timer);
      own?.close();
      window.removeEventListener('storage', stored);
      window.removeEventListener('pageshow', restored);
      window.removeEventListener('online', refetchSoon);
      window.removeEventListener('focus', refetchSoon);
      document.removeEventListener('visibilitychange', refetchSoon);
    };
  }, [admissionNumber]);
}
