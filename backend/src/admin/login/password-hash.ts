import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id, which is the library's default kind: 19 MB and two passes, about 5 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** @returns false for a wrong password and for a stored text that is no hash. */
export function verifyPassword(password: string, stored: string): Promise<boolean> {
  return verify(stored, password).catch(() => false);
}

const PASSWORD_MIN = 10;
/** Far above any passphrase; keeps a megabyte of text from being hashed. */
export const PASSWORD_MAX = 256;
export const USERNAME_MAX = 64;

/** Why a new login cannot be made like this; `null` when it can. */
export function credentialsError(username: string, password: string): string | null {
  if (!username || username.length > USERNAME_MAX) return `The user name must have 1 to ${USERNAME_MAX} characters.`;
  // The header splits at the first colon; control characters and outer spaces cannot be typed again reliably.
  if (/[:\p{Cc}]/u.test(username) || username !== username.trim()) {
    return 'The user name must hold no colon, no control character and no space at its ends.';
  }
  if ([...password].length < PASSWORD_MIN) return `The password must have at least ${PASSWORD_MIN} characters.`;
  if (password.length > PASSWORD_MAX) return `The password must have at most ${PASSWORD_MAX} characters.`;
  if (/\p{Cc}/u.test(password)) return 'The password must hold no control character.';
  if (password === username) return 'The password must not be the user name.';
  return null;
}
