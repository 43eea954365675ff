import type { Permission } from '../../contract/index.js';

export interface AdminIdentity {
  id: number;
  username: string;
  permissions: ReadonlySet<Permission>;
  /** Has a second factor: each call also needs the session that a code has opened. */
  needsSession: boolean;
  /** Lacks a second factor that a role demands. */
  mustEnrol: boolean;
}

/** Provided by the module of the people, so that the guards know no table and no hash. */
export abstract class CredentialsChecker {
  /**
   * Reads the account each time: a disabled one is out at once, and a changed role counts from the next call.
   *
   * @param address the client's, for slowing guesses.
   * @returns who it is, or `null` for an unknown name, a wrong password and a disabled account alike.
   * @throws AppError TOO_MANY_REQUESTS when this name was guessed too often from this address.
   */
  abstract check(username: string, password: string, address: string): Promise<AdminIdentity | null>;
}
