import { useCallback } from 'react';
import { toFailure } from '../../../api/failures';
import { useAppDispatch } from '../../../app/hooks';
import { useRefreshStatusMutation } from '../transactions-api';
import { isRefreshing } from './row-refresh-slice';

/** @returns a function that resolves to whether the server answered with a status. */
export function useRefresh(onUnauthorized: () => void) {
  const dispatch = useAppDispatch();
  const [refreshStatus] = useRefreshStatusMutation();

  return useCallback(
    async (id: string): Promise<boolean> => {
      if (dispatch(isRefreshing(id))) return true;
      try {
        await refreshStatus(id).unwrap();
        return true;
      } catch (error) {
        console.error('The status could not be refreshed', error);
        if (toFailure(error).status === 401) onUnauthorized();
        return false;
      }
    },
    [dispatch, refreshStatus, onUnauthorized],
  );
}
