/** The stable words of every failure (`code` in the body). Status, text and log level stand in `common/errors/error-table.ts`. */
export const ERROR_CODES = [
  'MALFORMED_REQUEST', 'VALIDATION_FAILED', 'INVALID_ADMISSION_NUMBER', 'INVALID_UPLOAD', 'UNREADABLE_MESSAGE',
  'UNAUTHORIZED', 'FOREIGN_ORIGIN', 'NOT_FOUND', 'STUDENT_NOT_FOUND', 'STUDENT_NOT_MATCHED', 'PAYMENT_NOT_FOUND', 'RECEIPT_NOT_FOUND',
  'METHOD_NOT_ALLOWED', 'REQUEST_TIMEOUT', 'ALREADY_PAID', 'PAYMENT_IN_DOUBT', 'NOT_RELEASABLE', 'NOT_RESOLVABLE', 'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE', 'FEE_MISMATCH', 'NO_FEES_DUE', 'TOO_MANY_REQUESTS', 'INTERNAL', 'GATEWAY_REFUSED', 'GATEWAY_NO_ANSWER',
  'OUTCOME_UNKNOWN', 'GATEWAY_TIMEOUT', 'SECOND_FACT_REQUIRED', 'TOO_MANY_WRONG_DIGITS',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  message: string;
  errors?: Record<string, string>;
  transaction_id?: string;
  correlationId?: string;
}
