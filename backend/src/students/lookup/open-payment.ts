/**
 * What the look-up's own statement reads about a payment that still holds the student's demand. Payments provide it, so
 * that students do not depend on payments and a look-up stays one statement.
 */
export abstract class OpenPaymentSql {
  /** Joins at most one row. `d` is the demand. */
  abstract readonly join: string;
  /** By property of `OpenPaymentColumns`. */
  abstract readonly columns: Readonly<Record<keyof OpenPaymentColumns, string>>;
}

/**
 * What holds the fee for the semester of the same person under another session or number: a payment that is open, or one that has settled
 * it there, until a person of the office has looked. Asked about marked demands alone.
 */
export abstract class OpenElsewhereSql {
  /** @param demandIds of the person, the one that is shown not among them. @returns rows of `OpenPaymentColumns`, the first one counts. */
  abstract readonly among: (demandIds: readonly number[]) => { sql: string; values: unknown[] };
}

/** All null when no payment is open. */
export interface OpenPaymentColumns {
  openTransactionId: string | null;
  openStatus: 'INITIATED' | 'PENDING' | null;
  openAmount: number | null;
  /** UTC ms. */
  openSince: number | null;
}
