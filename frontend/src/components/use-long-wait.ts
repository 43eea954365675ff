import { useEffect, useState } from 'react';

const LONG_MS = 10_000;

/** Whether something has been waited for so long that people want to know what to do. */
export function useLongWait(waiting: boolean): boolean {
  const [long, setLong] = useState(false);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);

  return waiting && long;
}
