import type { SessionState } from './session-slice';

export type StoredSession = Omit<SessionState, 'notice'>;

/** @returns null where the browser forbids session storage: the session then lasts as long as the page. */
export function readSession(): StoredSession | null {
  try {
    // A login counts only with both its flag and its token.
    const credentials = (sessionStorage.getItem('loggedIn') === 'true' && sessionStorage.getItem('authToken')) || null;
    return { credentials, feeToken: sessionStorage.getItem('feeToken'), lookupToken: sessionStorage.getItem('lookupToken') };
  } catch {
    return null;
  }
}

/** Removes whatever is not part of the session. */
export function writeSession({ credentials, feeToken, lookupToken }: StoredSession): void {
  try {
    if (!credentials && !feeToken && !lookupToken) return sessionStorage.clear();
    store('authToken', credentials);
    store('loggedIn', credentials && 'true');
    store('feeToken', feeToken);
    store('lookupToken', lookupToken);
  } catch {
  }
}

function store(key: string, value: string | null): void {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, value);
}
