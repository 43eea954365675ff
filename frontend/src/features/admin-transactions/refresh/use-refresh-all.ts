import { useEffect, useRef, useState } from 'react';
import type { ViewRequest } from '../list/view';
import type { Find } from '../search/use-find';
import { refreshableIds } from './refreshable-ids';

/** The server limits its rate of requeries; more parallel calls would only wait there. */
const AT_ONCE = 4;

export interface RefreshRun {
  done: number;
  total: number;
  failed: number;
  state: 'running' | 'stopped' | 'finished';
}

export interface RefreshAllRun {
  run: RefreshRun | null;
  start: (request: ViewRequest) => Promise<void>;
  stop: () => void;
}

/** Refreshes all matching rows that may still change, a few at a time. */
export function useRefreshAll(find: Find, refresh: (id: string) => Promise<boolean>): RefreshAllRun {
  const [run, setRun] = useState<RefreshRun | null>(null);
  const stopped = useRef(false);

  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const start = async (request: ViewRequest) => {
    const ids = refreshableIds(find(request), Date.now());
    const waiting = ids.values();
    stopped.current = false;
    setRun({ done: 0, total: ids.length, failed: 0, state: 'running' });
    const worker = async () => {
      for (const id of waiting) {
        if (stopped.current) return;
        const answered = await refresh(id);
        setRun((before) => before && { ...before, done: before.done + 1, failed: before.failed + (answered ? 0 : 1) });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const state = stopped.current ? 'stopped' : 'finished';
    setRun((before) => before && { ...before, state });
  };

  const stop = () => {
    stopped.current = true;
  };

  return { run, start, stop };
}
