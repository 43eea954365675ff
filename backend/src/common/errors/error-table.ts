import type { ErrorCode } from '../../contract/index.js';

interface ErrorRow {
  status: number;
  /** For a person: what happened and what to do next. */
  message: string;
  /** `error` wakes someone up. */
  level: 'debug' | 'info' | 'warn' | 'error';
}

/** Every code the product can answer with. A code without a row does not compile. */
export const ERROR_TABLE: Readonly<Record<ErrorCode, ErrorRow>> = {
  MALFORMED_REQUEST: { status: 400, level: 'debug', message: 'The request could not be read.' },
  VALIDATION_FAILED: { status: 400, level: 'debug', message: 'Please fill all the required details correctly.' },
  INVALID_ADMISSION_NUMBER: { status: 400, level: 'debug', message: 'Please enter a valid Admission Number.' },
  INVALID_UPLOAD: { status: 400, level: 'info', message: 'The file must be a PDF of at most 2 MB.' },
  UNREADABLE_MESSAGE: { status: 400, level: 'warn', message: 'The message could not be read.' },
  UNAUTHORIZED: { status: 401, level: 'info', message: 'Please log in.' },
  FOREIGN_ORIGIN: { status: 403, level: 'warn', message: 'This service is set up wrongly. Please tell the college.' },
  SECOND_FACT_REQUIRED: { status: 403, level: 'debug', message: 'Please also give the last 4 digits of the mobile number the college has.' },
  NOT_FOUND: { status: 404, level: 'debug', message: 'There is nothing at this address.' },
  STUDENT_NOT_FOUND: { status: 404, level: 'debug', message: 'No student has this admission number.' },
  STUDENT_NOT_MATCHED: { status: 404, level: 'debug', message: 'No student has this admission number and these last 4 digits.' },
  PAYMENT_NOT_FOUND: { status: 404, level: 'debug', message: 'No payment has this transaction id.' },
  RECEIPT_NOT_FOUND: { status: 404, level: 'debug', message: 'There is no receipt for these numbers.' },
  METHOD_NOT_ALLOWED: { status: 405, level: 'debug', message: 'This address does not take this method.' },
  REQUEST_TIMEOUT: { status: 408, level: 'debug', message: 'The request took too long to arrive. Please try again.' },
  ALREADY_PAID: { status: 409, level: 'info', message: 'This fee is already paid. Open the receipt instead.' },
  PAYMENT_IN_DOUBT: {
    status: 409,
    level: 'info',
    message: 'An earlier payment is still being checked with the bank. Please do not pay again.',
  },
  NOT_RELEASABLE: { status: 409, level: 'info', message: 'This payment does not hold its fee open.' },
  NOT_RESOLVABLE: { status: 409, level: 'info', message: 'This case is closed, or it cannot end this way. Please load the list again.' },
  PAYLOAD_TOO_LARGE: { status: 413, level: 'info', message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, level: 'debug', message: 'This kind of content is not accepted.' },
  FEE_MISMATCH: { status: 422, level: 'info', message: 'The fees have changed. Please look up the admission number again.' },
  NO_FEES_DUE: { status: 422, level: 'info', message: 'No fees are due for this semester.' },
  TOO_MANY_REQUESTS: { status: 429, level: 'info', message: 'Too many requests. Please wait a moment and try again.' },
  TOO_MANY_WRONG_DIGITS: {
    status: 429,
    level: 'info',
    message: 'Wrong digits were given too often for this admission number. Please try again later, or ask the college office.',
  },
  INTERNAL: { status: 500, level: 'error', message: 'The server could not do this. Nothing was paid by this request. Please try again, or tell the office the number below.' },
  GATEWAY_REFUSED: { status: 502, level: 'error', message: 'The payment service refused this payment. No money was taken. Please try again later.' },
  GATEWAY_NO_ANSWER: { status: 502, level: 'warn', message: 'The payment service could not be asked. The stored status stands; please try again.' },
  OUTCOME_UNKNOWN: { status: 503, level: 'error', message: 'The server could not finish this just now. Please try again in a minute.' },
  GATEWAY_TIMEOUT: { status: 504, level: 'warn', message: 'The payment service does not answer. Please try again in a minute.' },
};
