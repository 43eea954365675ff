import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../config/paths';
import { officeMemory } from './office-memory';
import { session } from './session';

/** Why the login screen is shown instead of what was asked for; travels in its history entry. */
export interface LoginNotice {
  notice: 'refused';
}

/**
 * What every screen of the office does with its session: it ends when the page is closed or reloaded, and when the server
 * no longer takes its credentials. `leave` also forgets all that was loaded with it; `refused` is for a call that was
 * answered 401, or was not made because the session holds no credentials.
 */
export function useOfficeSession() {
  const navigate = useNavigate();
  const left = useRef(false);

  const leave = useCallback(
    (state?: LoginNotice) => {
      // What is still under way fails without the session; the first reason is the one to show.
      if (left.current) return;
      left.current = true;
      session.clear();
      navigate(paths.login.href(), { replace: true, state });
      officeMemory.forget();
    },
    [navigate],
  );

  useEffect(() => {
    const clear = () => session.clear();
    // A page that the browser kept whole comes back without the session that it ended.
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted && !session.isLoggedIn()) leave();
    };
    window.addEventListener('pagehide', clear);
    window.addEventListener('pageshow', shown);
    return () => {
      window.removeEventListener('pagehide', clear);
      window.removeEventListener('pageshow', shown);
    };
  }, [leave]);

  const refused = useCallback(() => leave(session.isLoggedIn() ? { notice: 'refused' } : undefined), [leave]);

  return { leave, refused };
}
