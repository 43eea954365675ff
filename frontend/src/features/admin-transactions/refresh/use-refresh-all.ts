import type { ShownStatus } from '@mmmcollege/backend/contract';
import { useEffect, useRef, useState } from 'react';
import type { ViewRequest } from '../list/view';
import type { Find } from '../search/use-find';
import { refreshableIds } from './refreshable-ids';
import type { RefreshEnd } from './use-status-refresh';

/** The server limits its rate of requeries; more parallel calls would only wait there. */
const AT_ONCE = 4;

export interface RefreshRun {
  done: number;
  total: number;
  /** How many rows have which new status. */
  changed: Partial<Record<ShownStatus, number>>;
  unchanged: number;
  unreachable: number;
  state: 'running' | 'stopped' | 'finished';
}

export interface RefreshAllRun {
  run: RefreshRun | null;
  start: (request: ViewRequest) => Promise<void>;
  stop: () => void;
}

/** Refreshes all matching rows that may still change, a few at a time. */
export function useRefreshAll(find: Find, refresh: (id: string) => Promise<RefreshEnd>): RefreshAllRun {
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
    setRun({ done: 0, total: ids.length, changed: {}, unchanged: 0, unreachable: 0, state: 'running' });
    const worker = async () => {
      for (const id of waiting) {
        if (stopped.current) return;
        const end = await refresh(id);
        setRun((before) => before && counted(before, end));
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

function counted(run: RefreshRun, end: RefreshEnd): RefreshRun {
  const next = { ...run, done: run.done + 1 };
  // The row tells what becomes of it.
  if (end === 'running') return next;
  if (end === 'unreachable') return { ...next, unreachable: run.unreachable + 1 };
  if (end.before === end.status) return { ...next, unchanged: run.unchanged + 1 };
  return { ...next, changed: { ...run.changed, [end.status]: (run.changed[end.status] ?? 0) + 1 } };
}
