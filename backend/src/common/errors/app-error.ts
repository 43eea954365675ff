import type { ErrorCode, Paise } from '../../contract/index.js';

interface Details {
  errors?: Record<string, string>;
  transactionId?: string;
  retryAfter?: number;
  /** Paise that would have to be paid now. */
  total?: Paise;
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
