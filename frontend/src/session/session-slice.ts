import type { SecondFactProof } from '@mmmcollege/backend/contract';
import { createSlice, type Dispatch, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { readSession, type StoredSession } from './session-storage';

/** Why the login screen is shown instead of what was asked for. */
export type LoginNotice = 'refused';

export interface SessionState {
  /** Name and password for a Basic header; null: nobody is logged in. */
  credentials: string | null;
  /** The admission number whose receipts and payments this tab may ask for. */
  feeToken: string | null;
  /** An admission number and what its look-up gave. Of several students in one tab the last one is remembered. */
  lookupToken: string | null;
  notice: LoginNotice | null;
}

export type StateWithSession = { session: SessionState };

const NO_SESSION: SessionState = { credentials: null, feeToken: null, lookupToken: null, notice: null };

// btoa takes bytes only; a user name or password may be in any script.
function utf8Base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: NO_SESSION,
  reducers: {
    sessionRead: (state, { payload }: PayloadAction<StoredSession>) => ({ ...state, ...payload }),
    loggedIn: {
      reducer: (state, { payload }: PayloadAction<string>) => ({ ...state, credentials: payload, notice: null }),
      prepare: (username: string, password: string) => ({ payload: utf8Base64(`${username}:${password}`) }),
    },
    // The student's part stays. Always a new state, so that the storage is written even when nobody seemed to be logged in.
    loggedOut: (state) => ({ ...state, credentials: null }),
    sessionEnded: (_state, { payload }: PayloadAction<LoginNotice | null>) => ({ ...NO_SESSION, notice: payload }),
    feeTokenSet: (state, { payload }: PayloadAction<string>) => void (state.feeToken = payload),
    lookupTokenSet: (state, { payload }: PayloadAction<{ admissionNumber: string; token: string }>) =>
      void (state.lookupToken = `${payload.admissionNumber.toUpperCase()} ${payload.token}`),
  },
  selectors: {
    selectCredentials: (state) => state.credentials,
    selectFeeToken: (state) => state.feeToken,
    selectLoginNotice: (state) => state.notice,
  },
});

export const { sessionRead, loggedIn, loggedOut, sessionEnded, feeTokenSet, lookupTokenSet } = sessionSlice.actions;
export const { selectCredentials, selectFeeToken, selectLoginNotice } = sessionSlice.selectors;

/** What the calls of an admission number have to send along: nothing, unless a look-up of it in this tab gave a token. */
export function proofOf(session: SessionState, admissionNumber: string): SecondFactProof {
  const [owner, lookupToken] = session.lookupToken?.split(' ') ?? [];
  return lookupToken && owner === admissionNumber.trim().toUpperCase() ? { lookupToken } : {};
}

/** Takes over what the tab's storage holds, which another page of the tab may have changed or emptied. */
export function syncSession({ dispatch, getState }: { dispatch: Dispatch; getState: () => unknown }): SessionState {
  const current = () => (getState() as StateWithSession).session;
  const stored = readSession();
  if (stored && Object.entries(stored).some(([key, value]) => current()[key as keyof StoredSession] !== value)) dispatch(sessionRead(stored));
  return current();
}

/** Whether somebody is logged in, as a screen may ask while it renders. */
export const isLoggedIn = (): ThunkAction<boolean, StateWithSession, unknown, UnknownAction> => (_dispatch, getState) =>
  (readSession() ?? getState().session).credentials !== null;
