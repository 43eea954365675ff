import { ERROR_CODES, type ErrorBody } from '@mmmcollege/backend/contract';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { isRecord } from '../lib/is-record';

function isErrorBody(value: unknown): value is ErrorBody {
  return isRecord(value) && ERROR_CODES.some((code) => code === value['code']) && typeof value['message'] === 'string';
}

/** What a call's failure was, as far as a screen can tell. */
export interface Failure {
  /** `network`: no answer came; `timeout`: none in time; `http`: the server, or something before it, said no; `page`: our own code failed. */
  kind: 'network' | 'timeout' | 'http' | 'page';
  /** HTTP status, or 0. */
  status: number;
  /** The server's own words, when they are its. */
  body: ErrorBody | null;
}

/** Reads what RTK Query's `unwrap` throws, or its `error`. */
export function toFailure(error: unknown): Failure {
  if (!isRecord(error) || !('status' in error)) return { kind: 'page', status: 0, body: null };
  const { status, data, originalStatus } = error as { status: FetchBaseQueryError['status']; data?: unknown; originalStatus?: number };
  if (status === 'FETCH_ERROR') return { kind: 'network', status: 0, body: null };
  if (status === 'TIMEOUT_ERROR') return { kind: 'timeout', status: 0, body: null };
  if (status === 'PARSING_ERROR') return { kind: 'http', status: originalStatus ?? 0, body: null };
  if (typeof status === 'number') return { kind: 'http', status, body: isErrorBody(data) ? data : null };
  return { kind: 'page', status: 0, body: null };
}

const ADVICE: Partial<Record<ErrorBody['code'], string>> = {
  FOREIGN_ORIGIN: 'This service is set up wrongly. Please tell the college.',
  STUDENT_NOT_FOUND: 'The college has no student with this admission number. Ask the college office.',
  STUDENT_NOT_MATCHED: 'The admission number and the digits do not go together. Check both. If your mobile number has changed, ask the college office.',
  SECOND_FACT_REQUIRED: 'The last 4 digits of the mobile number the college has are needed. Look up your admission number again.',
  TOO_MANY_WRONG_DIGITS: 'Wrong digits were given too often for this admission number. Try again in an hour, or ask the college office.',
};

/** What to do now, in a sentence, for the failures every call can meet. */
export function adviceFor(failure: Failure): string {
  if (failure.kind === 'network') return 'No connection. Check your internet and try again; nothing you typed is lost.';
  if (failure.kind === 'timeout' || failure.status === 504) return 'The answer is taking too long. Wait a minute and try again.';
  const known = failure.body && ADVICE[failure.body.code];
  if (known) return known;
  if (failure.status === 429) return 'Too many tries in a short time. Wait a minute and try again.';
  if (failure.status === 502 || failure.status === 503) return 'The service cannot be reached right now. Try again in a few minutes.';
  if (failure.kind === 'page') return 'The fault is in this page, not in your details or the server. Load the page again; if it happens again, tell the college office or use another browser.';
  const quote = failure.body?.correlationId;
  return `The college's server could not do this. Try again in a few minutes${quote ? `; if it happens again, tell the office this number: ${quote}` : ''}.`;
}
