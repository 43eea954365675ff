import { createSlice, isRejectedWithValue } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { toFailure } from '../api/failures';
import { rootReducer } from '../app/root-reducer';

interface OfficeSessionState {
  /** The server's session of this login has ended, while name and password may still be right. */
  hasEnded: boolean;
  /** The last refusal, and how many there were: the same one may come again. */
  refused: string | null;
  refusals: number;
}

const FRESH: OfficeSessionState = { hasEnded: false, refused: null, refusals: 0 };

const officeSessionSlice = createSlice({
  name: 'officeSession',
  initialState: FRESH,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(api.util.resetApiState, () => FRESH);
    builder.addMatcher(isRejectedWithValue(), (state, { payload }) => {
      const { status, body } = toFailure(payload);
      if (body?.code === 'SESSION_REQUIRED') state.hasEnded = true;
      if (status !== 403 || !body) return;
      state.refused = body.message;
      state.refusals += 1;
    });
  },
  selectors: {
    selectHasEnded: (state) => state.hasEnded,
    selectRefused: (state) => state.refused,
    selectRefusals: (state) => state.refusals,
  },
});

declare module '../app/root-reducer' {
  export interface LazySlices {
    officeSession: OfficeSessionState;
  }
}

export const { selectHasEnded, selectRefused, selectRefusals } = officeSessionSlice.injectInto(rootReducer).selectors;
