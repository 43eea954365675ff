/** What is signed in the QR code of a receipt (decision 32). Short names: each character makes the code finer. */
export interface ReceiptClaims {
  /** Of the claims, not of the receipt. */
  v: 1;
  /** The college: `COLLEGE_ID`. */
  iss: string;
  /** Receipt number. */
  rn: string;
  /** Number of the series, `MMM/26-27/000123`. */
  sn: string;
  /** Transaction id. */
  tx: string;
  /** Initials of the student. */
  nm: string;
  /** End of the admission number. */
  an: string;
  /** Paise. */
  amt: number;
  /** The receipt's date, IST, `2026-11-20`. */
  dt: string;
  /** Test money: no receipt. */
  tst?: 1;
}

export const RECEIPT_TOKEN_TYPE = 'receipt+jwt';
export const STATUS_LIST_TYPE = 'statuslist+jwt';
/** A longer one is not even looked at. */
export const RECEIPT_TOKEN_MAX = 1_024;
/** UTF-16 units of the initials; longer ones are not believed. */
export const INITIALS_MAX = 80;

/**
 * In the status list of a financial year, four bits each; the place is the number of the series less one. 3 and 12 are
 * values that the draft leaves to applications.
 */
export const STANDINGS = { valid: 0, cancelled: 1, reversed: 2, notIssued: 3, amended: 12 } as const;
export type Standing = keyof typeof STANDINGS;
export const STANDING_BITS = 4;

/** Where published keys are, below the origin. */
export const JWKS_PATH = '/.well-known/jwks.json';
