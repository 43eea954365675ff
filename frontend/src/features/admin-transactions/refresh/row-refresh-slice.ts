import type { ShownStatus } from '@mmmcollege/backend/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../../api/api';
import { rootReducer, type RootState } from '../../../app/root-reducer';

/** `failed`: the row shows Pending until the next refresh; its stored status stays. */
export type RefreshState = 'running' | 'failed';

interface RowRefresh {
  /** By transaction id. */
  states: Record<string, RefreshState>;
  failedSince: Record<string, true>;
  statusesSince: Record<string, ShownStatus>;
}

const NONE: RowRefresh = { states: {}, failedSince: {}, statusesSince: {} };

const slice = createSlice({
  name: 'rowRefresh',
  initialState: NONE,
  reducers: {
    refreshStarted: (state, { payload: id }: PayloadAction<string>) => void (state.states[id] = 'running'),
    // Ignores the answer to a refresh that was started before a sign-out.
    refreshSucceeded: (state, { payload: { id, status } }: PayloadAction<{ id: string; status: ShownStatus }>) => {
      if (state.states[id] !== 'running') return;
      delete state.states[id];
      state.statusesSince[id] = status;
    },
    refreshFailed: (state, { payload: id }: PayloadAction<string>) => {
      if (state.states[id] !== 'running') return;
      state.states[id] = 'failed';
      state.failedSince[id] = true;
    },
    listRequested: (state) => ({ ...NONE, states: state.states }),
    listLoaded: (state) => {
      for (const [id, refresh] of Object.entries(state.states)) if (refresh === 'failed' && !state.failedSince[id]) delete state.states[id];
    },
  },
  extraReducers: (builder) => void builder.addCase(api.util.resetApiState, () => NONE),
  selectors: {
    selectRefreshStates: ({ states }) => states,
    selectStatusesSince: ({ statusesSince }) => statusesSince,
  },
});

declare module '../../../app/root-reducer' {
  export interface LazySlices {
    rowRefresh: RowRefresh;
  }
}

export const { refreshStarted, refreshSucceeded, refreshFailed, listRequested, listLoaded } = slice.actions;
export const { selectRefreshStates, selectStatusesSince } = slice.injectInto(rootReducer).selectors;

export const isRefreshing = (id: string) => (_dispatch: unknown, getState: () => RootState): boolean => selectRefreshStates(getState())[id] === 'running';
