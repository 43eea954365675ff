import { useCallback, useSyncExternalStore } from 'react';
import { toFailure } from '../../api/failures';
import { rowRefreshes } from './row-refreshes';
import { useRefreshStatusMutation } from './transactions-api';

/** Asks for one payment's status and tells how that stands for each row. */
export function useRefresh(onRefused: () => void) {
  const [refreshStatus] = useRefreshStatusMutation();
  const refreshes = useSyncExternalStore(rowRefreshes.subscribe, rowRefreshes.get);

  /** @returns whether the server answered with a status. */
  const refresh = useCallback(
    async (id: string): Promise<boolean> => {
      if (rowRefreshes.get().get(id) === 'running') return true;
      rowRefreshes.start(id);
      try {
        rowRefreshes.succeed(id, await refreshStatus(id).unwrap());
        return true;
      } catch (error) {
        console.error('The status could not be refreshed', error);
        rowRefreshes.fail(id);
        if (toFailure(error).status === 401) onRefused();
        return false;
      }
    },
    [refreshStatus, onRefused],
  );

  return { refreshes, refresh };
}
