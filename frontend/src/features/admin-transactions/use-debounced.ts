import { useEffect, useState } from 'react';

const QUIET_MS = 700;

/** A text once it has not changed for a while. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
