import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../app/hooks';
import { paths } from '../config/paths';
import { isLoggedIn, type LoginNotice, sessionEnded } from '../session/session-slice';
import { api } from './api';

/** Whether somebody was logged in when the screen came. */
export function useLoggedIn(): boolean {
  const dispatch = useAppDispatch();
  const [loggedIn] = useState(() => dispatch(isLoggedIn()));
  return loggedIn;
}

/**
 * What every screen of the office does with its session: it ends when the page is closed or reloaded, and when the server
 * no longer takes its credentials. `leave` also empties the API's cache, and with it the slices of the office; `refused` is
 * for a call that was answered 401, or was not made because the session holds no credentials.
 */
export function useOfficeSession() {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const left = useRef(false);

  const leave = useCallback(
    (notice: LoginNotice | null = null) => {
      // What is still under way fails without the session; the first reason is the one to show.
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
    // A page that the browser kept whole comes back without the session that it ended.
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

  const refused = useCallback(() => leave(dispatch(isLoggedIn()) ? 'refused' : null), [dispatch, leave]);

  return { leave, refused };
}
