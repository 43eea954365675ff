import { useSyncExternalStore } from 'react';

const EVERY_MS = 100;
let count = 0;
let shown = 0;
const listeners = new Set<() => void>();

/** How many transactions have arrived, told a few times a second. */
export const loadProgress = {
  set(now: number): void {
    count = now;
    if (count !== 0 && performance.now() - shown < EVERY_MS) return;
    shown = performance.now();
    for (const listener of listeners) listener();
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLoadProgress = (): number => useSyncExternalStore(subscribe, () => count);
