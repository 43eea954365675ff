import { useCallback } from 'react';
import { useAppDispatch } from '../../../app/hooks';
import { useRefreshStatusMutation } from '../transactions-api';
import { readAnswer, isRefreshing, type RefreshAnswer } from './row-refresh-slice';

/** `running`: somebody else is already asking about this row. */
export type RefreshEnd = RefreshAnswer | 'unreachable' | 'running';

export function useStatusRefresh() {
  const dispatch = useAppDispatch();
  const [refreshStatus] = useRefreshStatusMutation();

  return useCallback(
    async (id: string): Promise<RefreshEnd> => {
      if (dispatch(isRefreshing(id))) return 'running';
      try {
        await refreshStatus(id).unwrap();
        return dispatch(readAnswer(id)) ?? 'unreachable';
      } catch (error) {
        console.error('The status could not be refreshed', error);
        return 'unreachable';
      }
    },
    [dispatch, refreshStatus],
  );
}
