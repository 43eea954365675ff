import type { ErrorCode } from '../../contract/index.js';

interface ErrorRow {
  status: number;
  /** `error` wakes someone up. */
  level: 'debug' | 'info' | 'warn' | 'error';
}

export const ERROR_TABLE: Readonly<Record<ErrorCode, ErrorRow>> = {
  MALFORMED_REQUEST: { status: 400, level: 'debug' },
  VALIDATION_FAILED: { status: 400, level: 'debug' },
  INVALID_ADMISSION_NUMBER: { status: 400, level: 'debug' },
  INVALID_UPLOAD: { status: 400, level: 'info' },
  UNREADABLE_MESSAGE: { status: 400, level: 'warn' },
  UNAUTHORIZED: { status: 401, level: 'info' },
  CODE_REQUIRED: { status: 401, level: 'debug' },
  WRONG_CODE: { status: 401, level: 'warn' },
  SESSION_REQUIRED: { status: 401, level: 'info' },
  FOREIGN_ORIGIN: { status: 403, level: 'warn' },
  SECOND_FACT_REQUIRED: { status: 403, level: 'debug' },
  NOT_PERMITTED: { status: 403, level: 'warn' },
  SECOND_FACTOR_NEEDED: { status: 403, level: 'info' },
  NOT_FOUND: { status: 404, level: 'debug' },
  STUDENT_NOT_FOUND: { status: 404, level: 'debug' },
  STUDENT_NOT_MATCHED: { status: 404, level: 'debug' },
  PAYMENT_NOT_FOUND: { status: 404, level: 'debug' },
  RECEIPT_NOT_FOUND: { status: 404, level: 'debug' },
  PERSON_NOT_FOUND: { status: 404, level: 'debug' },
  INVITATION_ENDED: { status: 404, level: 'info' },
  METHOD_NOT_ALLOWED: { status: 405, level: 'debug' },
  REQUEST_TIMEOUT: { status: 408, level: 'debug' },
  ALREADY_PAID: { status: 409, level: 'info' },
  PAYMENT_IN_DOUBT: { status: 409, level: 'info' },
  NOT_RELEASABLE: { status: 409, level: 'info' },
  NOT_RESOLVABLE: { status: 409, level: 'info' },
  SECOND_FACTOR_EXISTS: { status: 409, level: 'info' },
  SECOND_FACTOR_ABSENT: { status: 409, level: 'info' },
  SECOND_FACTOR_OFF: { status: 409, level: 'info' },
  PERSON_EXISTS: { status: 409, level: 'info' },
  NOT_IN_THIS_STATE: { status: 409, level: 'info' },
  NO_MAIL_ADDRESS: { status: 409, level: 'info' },
  LAST_ADMINISTRATOR: { status: 409, level: 'info' },
  PAYLOAD_TOO_LARGE: { status: 413, level: 'info' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, level: 'debug' },
  FEE_MISMATCH: { status: 422, level: 'info' },
  NO_FEES_DUE: { status: 422, level: 'info' },
  TOO_MANY_REQUESTS: { status: 429, level: 'info' },
  TOO_MANY_WRONG_DIGITS: { status: 429, level: 'info' },
  INTERNAL: { status: 500, level: 'error' },
  GATEWAY_REFUSED: { status: 502, level: 'error' },
  GATEWAY_NO_ANSWER: { status: 502, level: 'warn' },
  OUTCOME_UNKNOWN: { status: 503, level: 'error' },
  GATEWAY_TIMEOUT: { status: 504, level: 'warn' },
};
