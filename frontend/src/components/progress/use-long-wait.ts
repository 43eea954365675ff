import { useEffect, useState } from 'react';

const LONG_MS = 10_000;

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
