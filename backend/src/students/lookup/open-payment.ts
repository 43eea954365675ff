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

/** All null when no payment is open. */
export interface OpenPaymentColumns {
  openTransactionId: string | null;
  openStatus: 'INITIATED' | 'PENDING' | null;
  openAmount: number | null;
  /** UTC ms. */
  openSince: number | null;
}
