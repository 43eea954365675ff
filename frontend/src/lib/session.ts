import type { SecondFactProof } from '@mmmcollege/backend/contract';

/** The only place that touches session storage. A browser that forbids storage gets a session that lasts as long as the page. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

function remove(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

// btoa takes bytes only; a user name or password may be in any script.
function utf8Base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** Half of a login is none: without the flag nobody is logged in, without the token no call can be made. */
const credentials = (): string | null => (read('loggedIn') === 'true' && read('authToken')) || null;

export const session = {
  isLoggedIn: (): boolean => credentials() !== null,
  authToken: credentials,
  logIn(username: string, password: string): void {
    write('authToken', utf8Base64(`${username}:${password}`));
    write('loggedIn', 'true');
  },
  logOut(): void {
    remove('loggedIn');
    remove('authToken');
  },
  /** The admission number whose receipts and payments this tab may ask for. */
  feeToken: (): string | null => read('feeToken'),
  setFeeToken: (admissionNumber: string): void => write('feeToken', admissionNumber),
  /** What a look-up gave for one admission number. Of several students in one tab the last one is remembered. */
  setLookupToken: (admissionNumber: string, token: string): void => write('lookupToken', `${admissionNumber.toUpperCase()} ${token}`),
  /** What the calls of an admission number have to send along: nothing, unless a look-up of it in this tab gave a token. */
  proofOf(admissionNumber: string): SecondFactProof {
    const [owner, lookupToken] = read('lookupToken')?.split(' ') ?? [];
    return lookupToken && owner === admissionNumber.trim().toUpperCase() ? { lookupToken } : {};
  },
  clear(): void {
    for (const key of ['loggedIn', 'authToken', 'feeToken', 'lookupToken']) remove(key);
    try {
      sessionStorage.clear();
    } catch {
      // Nothing was stored.
    }
  },
};
