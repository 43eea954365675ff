import { API_BASE } from '@mmmcollege/backend/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../api/api';
import { useAppDispatch } from '../app/hooks';
import type { RootState } from '../app/root-reducer';
import type { AppDispatch } from '../app/store';
import { paths } from '../config/paths';
import { selectConfig } from '../config/runtime-config';
import { isLoggedIn, type LoginNotice, sessionEnded, syncSession } from '../session/session-slice';
import { officeHeaders } from './office-headers';
import { meApi } from './me-api';
import { selectHasEnded } from './office-session-slice';

export function useLoggedIn(): boolean {
  const dispatch = useAppDispatch();
  const [loggedIn] = useState(() => dispatch(isLoggedIn()));
  return loggedIn;
}

/**
 * Ends the session that the server keeps of a login with a second factor; whoever leaves does not wait for it. Not a call of the API slice:
 * leaving resets that, and with it breaks off what is under way.
 */
const endAtServer = () => (dispatch: AppDispatch, getState: () => RootState) => {
  const { credentials } = syncSession({ dispatch, getState });
  if (!credentials || !meApi.endpoints.me.select()(getState()).data?.hasSecondFactor) return;
  fetch(`${selectConfig(getState()).apiBaseUrl}${API_BASE}/people/me/sign-out`, {
    method: 'POST', credentials: 'include', keepalive: true, headers: officeHeaders(credentials),
  }).catch(console.error);
};

const whyUnauthorized = () => (dispatch: AppDispatch, getState: () => RootState): LoginNotice | null => {
  if (!dispatch(isLoggedIn())) return null;
  return selectHasEnded(getState()) ? 'ended' : 'unauthorized';
};

/**
 * The session of an office screen. It ends when the page is closed or reloaded. `leave` also empties the API's cache, and
 * with it the office's slices; `unauthorized` is for a 401, or a call that was not made for lack of credentials.
 */
export function useOfficeSession() {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const left = useRef(false);

  const leave = useCallback(
    (notice: LoginNotice | null = null) => {
      // Calls still in flight fail once the session has ended; only the first reason is shown.
      if (left.current) return;
      left.current = true;
      dispatch(sessionEnded(notice));
      void navigate(paths.login.href(), { replace: true });
      dispatch(api.util.resetApiState());
    },
    [dispatch, navigate],
  );

  useEffect(() => {
    const end = () => void dispatch(sessionEnded(null));
    // A page restored from the back/forward cache has lost its session.
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted && !dispatch(isLoggedIn())) leave();
    };
    window.addEventListener('pagehide', end);
    window.addEventListener('pageshow', shown);
    return () => {
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', shown);
    };
  }, [dispatch, leave]);

  const unauthorized = useCallback(() => leave(dispatch(whyUnauthorized())), [dispatch, leave]);
  const signOut = useCallback(() => {
    dispatch(endAtServer());
    leave();
  }, [dispatch, leave]);

  return { leave, signOut, unauthorized };
}
