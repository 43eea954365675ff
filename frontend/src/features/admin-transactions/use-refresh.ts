import { useCallback, useRef, useState } from 'react';
import { toFailure } from '../../api/failures';
import { theBook } from './book/the-book';
import { useRefreshStatusMutation } from './transactions-api';

/** `busy`: being asked. `pending`: could not be asked, so the screen shows Pending; the stored status stays. */
export type RowMark = 'busy' | 'pending';

/** Asks for one payment's status and keeps a mark for its row. */
export function useRefresh(onRefused: () => void) {
  const [refreshStatus] = useRefreshStatusMutation();
  const [marks, setMarks] = useState<ReadonlyMap<string, RowMark>>(new Map());
  const asked = useRef(new Set<string>());

  const mark = useCallback((id: string, value: RowMark | null) => {
    setMarks((before) => {
      const after = new Map(before);
      if (value) after.set(id, value);
      else after.delete(id);
      return after;
    });
  }, []);

  /** @returns whether the server answered with a status. */
  const refresh = useCallback(
    async (id: string): Promise<boolean> => {
      if (asked.current.has(id)) return true;
      asked.current.add(id);
      mark(id, 'busy');
      try {
        const status = await refreshStatus(id).unwrap();
        if (status) theBook.setStatus(id, status);
        mark(id, status ? null : 'pending');
        return status !== null;
      } catch (error) {
        console.error('The status could not be refreshed', error);
        mark(id, 'pending');
        if (toFailure(error).status === 401) onRefused();
        return false;
      } finally {
        asked.current.delete(id);
      }
    },
    [mark, refreshStatus, onRefused],
  );

  return { marks, refresh };
}
