import { createSlice, isRejectedWithValue } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { toFailure } from '../api/failures';
import { rootReducer } from '../app/root-reducer';
import { loggedIn } from '../session/session-slice';

/** Of a 401, or of a call that was not made for lack of credentials: the screen leaves for the login by itself. */
export const isUnauthorized = (error: unknown): boolean => toFailure(error).status === 401;

interface OfficeSessionState {
  /** A call was refused since the login for want of credentials or session. */
  isUnauthorized: boolean;
  /** The server's session of this login has ended, while name and password may still be right. */
  hasEnded: boolean;
  /** The last refusal, and how many there were: the same one may come again. */
  refused: string | null;
  refusals: number;
}

const FRESH: OfficeSessionState = { isUnauthorized: false, hasEnded: false, refused: null, refusals: 0 };

const officeSessionSlice = createSlice({
  name: 'officeSession',
  initialState: FRESH,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(api.util.resetApiState, () => FRESH);
    // What the login itself refuses is no end of a session.
    builder.addCase(loggedIn, () => FRESH);
    builder.addMatcher(isRejectedWithValue(), (state, { payload }) => {
      const { status, body } = toFailure(payload);
      if (isUnauthorized(payload)) state.isUnauthorized = true;
      if (body?.code === 'SESSION_REQUIRED') state.hasEnded = true;
      if (status !== 403 || !body) return;
      state.refused = body.message;
      state.refusals += 1;
    });
  },
  selectors: {
    selectIsUnauthorized: (state) => state.isUnauthorized,
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

export const { selectIsUnauthorized, selectHasEnded, selectRefused, selectRefusals } = officeSessionSlice.injectInto(rootReducer).selectors;
