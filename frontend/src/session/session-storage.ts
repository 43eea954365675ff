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

/** Writes what has changed, so that a page the browser kept does not undo what another page of the tab has stored since. */
export function writeSession({ credentials, feeToken, lookupToken }: StoredSession, before?: StoredSession): void {
  try {
    if (!credentials && !feeToken && !lookupToken) return sessionStorage.clear();
    if (credentials !== before?.credentials) {
      store('authToken', credentials);
      store('loggedIn', credentials && 'true');
    }
    if (feeToken !== before?.feeToken) store('feeToken', feeToken);
    if (lookupToken !== before?.lookupToken) store('lookupToken', lookupToken);
  } catch {
    // Forbidden or full.
  }
}

function store(key: string, value: string | null): void {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, value);
}
