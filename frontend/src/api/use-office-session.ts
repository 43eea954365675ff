import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../app/hooks';
import { paths } from '../config/paths';
import { wasReloaded } from '../lib/was-reloaded';
import { isLoggedIn, type LoginNotice, sessionEnded } from '../session/session-slice';
import { api } from './api';

export function useLoggedIn(): boolean {
  const dispatch = useAppDispatch();
  const [loggedIn] = useState(() => dispatch(isLoggedIn()));
  return loggedIn;
}

/** For the way to the login, which says why a session ended by a reload. */
export const loginState = () => ({ reloaded: wasReloaded() });

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

  const unauthorized = useCallback(() => leave(dispatch(isLoggedIn()) ? 'unauthorized' : null), [dispatch, leave]);

  return { leave, unauthorized };
}
