import type { SecondFactProof } from '@mmmcollege/backend/contract';
import { createSlice, type Dispatch, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { readSession, type StoredSession } from './session-storage';

/** Why somebody is at the login again. `ended`: the server's session, while name and password may be right. */
export type LoginNotice = 'unauthorized' | 'ended';

export interface SessionState {
  /** Of the Basic header; null when nobody is logged in. */
  credentials: string | null;
  /** Admission number whose receipts and payments this tab may request. */
  feeToken: string | null;
  /** Admission number and token of the last look-up. */
  lookupToken: string | null;
  notice: LoginNotice | null;
}

export type StateWithSession = { session: SessionState };

const NO_SESSION: SessionState = { credentials: null, feeToken: null, lookupToken: null, notice: null };

// btoa takes Latin-1 only; names and passwords may be in any script.
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
    // Always a new state, so that session storage is written even when nobody seemed to be logged in.
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

/** What calls about an admission number send along: the token of its look-up in this tab, if any. */
export function proofOf(session: SessionState, admissionNumber: string): SecondFactProof {
  const [owner, lookupToken] = session.lookupToken?.split(' ') ?? [];
  return lookupToken && owner === admissionNumber.trim().toUpperCase() ? { lookupToken } : {};
}

/** Reads session storage into the slice: another page of the tab may have changed it. */
export function syncSession({ dispatch, getState }: { dispatch: Dispatch; getState: () => unknown }): SessionState {
  const current = () => (getState() as StateWithSession).session;
  const stored = readSession();
  if (stored && Object.entries(stored).some(([key, value]) => current()[key as keyof StoredSession] !== value)) dispatch(sessionRead(stored));
  return current();
}

/** Can be used during rendering. */
export const isLoggedIn = (): ThunkAction<boolean, StateWithSession, unknown, UnknownAction> => (_dispatch, getState) =>
  (readSession() ?? getState().session).credentials !== null;
