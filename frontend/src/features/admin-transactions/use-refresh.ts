import { useCallback } from 'react';
import { toFailure } from '../../api/failures';
import { useAppDispatch } from '../../app/hooks';
import { isRefreshing } from './row-refresh-slice';
import { useRefreshStatusMutation } from './transactions-api';

/** Asks for one payment's status. @returns whether the server answered with one. */
export function useRefresh(onRefused: () => void) {
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
        if (toFailure(error).status === 401) onRefused();
        return false;
      }
    },
    [dispatch, refreshStatus, onRefused],
  );
}
