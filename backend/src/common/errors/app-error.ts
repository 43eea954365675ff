import type { ErrorCode } from '../../contract/index.js';

interface Details {
  /** Field name to text, for the form. */
  errors?: Record<string, string>;
  /** The payment meant, with `ALREADY_PAID` and `PAYMENT_IN_DOUBT`. */
  transactionId?: string;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** For the log only: never personal data. */
  log?: Record<string, unknown>;
  cause?: unknown;
}

/** Every failure the product expects. Status, text and log level of its code: `error-table.ts`. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
  ) {
    super(code, { cause: details.cause });
    this.name = 'AppError';
  }
}
