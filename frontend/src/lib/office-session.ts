import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../config/paths';
import { officeMemory } from './office-memory';
import { session } from './session';

/** Why the login screen is shown instead of what was asked for; travels in its history entry. */
export interface LoginNotice {
  notice: 'refused';
}

/**
 * What every screen of the office does with its session: it ends when the page is closed or reloaded (specification,
 * section 2), and when the server no longer takes its credentials. `leave` also forgets all that was loaded with it.
 */
export function useOfficeSession() {
  const navigate = useNavigate();

  const leave = useCallback(
    (state?: LoginNotice) => {
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

  return { leave };
}
