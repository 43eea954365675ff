import { API_BASE } from '@mmmcollege/backend/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../api/api';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import type { RootState } from '../app/root-reducer';
import type { AppDispatch } from '../app/store';
import { paths } from '../config/paths';
import { selectConfig } from '../config/runtime-config';
import { isLoggedIn, type LoginNotice, sessionEnded, syncSession } from '../session/session-slice';
import { officeHeaders } from './office-headers';
import { meApi } from './me-api';
import { selectHasEnded, selectIsUnauthorized } from './office-session-slice';

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

/** To the login; empties the API's cache too, and with it the office's slices. */
function useLeave(): (notice?: LoginNotice | null) => void {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const left = useRef(false);

  return useCallback(
    (notice = null) => {
      // Calls still in flight fail once the session has ended; only the first reason is shown.
      if (left.current) return;
      left.current = true;
      dispatch(sessionEnded(notice));
      void navigate(paths.login.href(), { replace: true });
      dispatch(api.util.resetApiState());
    },
    [dispatch, navigate],
  );
}

export function useSignOut(): () => void {
  const dispatch = useAppDispatch();
  const leave = useLeave();
  return useCallback(() => {
    dispatch(endAtServer());
    leave();
  }, [dispatch, leave]);
}

/**
 * Ends the session when the page is closed or reloaded, and leads to the login when the server no longer takes it, whichever call finds
 * out: what is on the screen is not for whoever finds it open.
 */
export function useSessionGuard(): void {
  const dispatch = useAppDispatch();
  const leave = useLeave();
  const isUnauthorized = useAppSelector(selectIsUnauthorized);

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

  useEffect(() => {
    if (isUnauthorized) leave(dispatch(whyUnauthorized()));
  }, [dispatch, isUnauthorized, leave]);
}
