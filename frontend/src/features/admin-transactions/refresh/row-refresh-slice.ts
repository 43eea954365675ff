import type { ShownStatus } from '@mmmcollege/backend/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../../api/api';
import { rootReducer, type RootState } from '../../../app/root-reducer';

/** `failed`: the row shows Pending until the next refresh; its stored status stays. */
export type RefreshState = 'running' | 'failed';

/** What the bank was last asked about a row, and what came of it. */
export interface RefreshAnswer {
  /** UTC ms. */
  at: number;
  before: ShownStatus | null;
  status: ShownStatus;
}

interface RowRefresh {
  /** By transaction id. */
  states: Record<string, RefreshState>;
  failedSince: Record<string, true>;
  statusesSince: Record<string, ShownStatus>;
  answers: Record<string, RefreshAnswer>;
}

const NONE: RowRefresh = { states: {}, failedSince: {}, statusesSince: {}, answers: {} };

const slice = createSlice({
  name: 'rowRefresh',
  initialState: NONE,
  reducers: {
    refreshStarted: (state, { payload: id }: PayloadAction<string>) => {
      state.states[id] = 'running';
      delete state.answers[id];
    },
    // Ignores the answer to a refresh that was started before a sign-out.
    refreshSucceeded: (state, { payload: { id, ...answer } }: PayloadAction<RefreshAnswer & { id: string }>) => {
      if (state.states[id] !== 'running') return;
      delete state.states[id];
      state.statusesSince[id] = answer.status;
      state.answers[id] = answer;
    },
    refreshFailed: (state, { payload: id }: PayloadAction<string>) => {
      if (state.states[id] !== 'running') return;
      state.states[id] = 'failed';
      state.failedSince[id] = true;
    },
    listRequested: (state) => ({ ...NONE, states: state.states, answers: state.answers }),
    listLoaded: (state) => {
      for (const [id, refresh] of Object.entries(state.states)) if (refresh === 'failed' && !state.failedSince[id]) delete state.states[id];
      for (const id of Object.keys(state.answers)) if (!state.statusesSince[id]) delete state.answers[id];
    },
  },
  extraReducers: (builder) => void builder.addCase(api.util.resetApiState, () => NONE),
  selectors: {
    selectRefreshStates: ({ states }) => states,
    selectAnswers: ({ answers }) => answers,
    selectStatusesSince: ({ statusesSince }) => statusesSince,
  },
});

declare module '../../../app/root-reducer' {
  export interface LazySlices {
    rowRefresh: RowRefresh;
  }
}

export const { refreshStarted, refreshSucceeded, refreshFailed, listRequested, listLoaded } = slice.actions;
export const { selectAnswers, selectRefreshStates, selectStatusesSince } = slice.injectInto(rootReducer).selectors;

export const isRefreshing = (id: string) => (_dispatch: unknown, getState: () => RootState): boolean => selectRefreshStates(getState())[id] === 'running';

export const readAnswer = (id: string) => (_dispatch: unknown, getState: () => RootState): RefreshAnswer | undefined => selectAnswers(getState())[id];
