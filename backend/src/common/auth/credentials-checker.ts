export interface AdminIdentity {
  username: string;
}

/** Provided by the admin module, so that the guard knows no table and no hash. */
export abstract class CredentialsChecker {
  /**
   * @param address the client's, for slowing guesses.
   * @returns who it is, or `null` for an unknown name and for a wrong password alike.
   * @throws AppError TOO_MANY_REQUESTS when this name was guessed too often from this address.
   */
  abstract check(username: string, password: string, address: string): Promise<AdminIdentity | null>;
}
