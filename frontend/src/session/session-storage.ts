import type { SessionState } from './session-slice';

/** What of a session the tab keeps. */
export type StoredSession = Omit<SessionState, 'notice'>;

/** The only place that touches session storage. @returns null where the browser forbids it: then the session lasts as long as the page. */
export function readSession(): StoredSession | null {
  try {
    // Half of a login is none: without the flag nobody is logged in, without the token no call can be made.
    const credentials = (sessionStorage.getItem('loggedIn') === 'true' && sessionStorage.getItem('authToken')) || null;
    return { credentials, feeToken: sessionStorage.getItem('feeToken'), lookupToken: sessionStorage.getItem('lookupToken') };
  } catch {
    return null;
  }
}

/** Keeps the session, and nothing else: what a session that has ended left behind goes. */
export function writeSession({ credentials, feeToken, lookupToken }: StoredSession): void {
  try {
    if (!credentials && !feeToken && !lookupToken) return sessionStorage.clear();
    store('authToken', credentials);
    store('loggedIn', credentials && 'true');
    store('feeToken', feeToken);
    store('lookupToken', lookupToken);
  } catch {
    // Forbidden or full.
  }
}

function store(key: string, value: string | null): void {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, value);
}
