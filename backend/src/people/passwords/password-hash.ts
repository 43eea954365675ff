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
