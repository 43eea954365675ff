import type { ErrorBody } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { isRecord } from '../lib/is-record';

/** By its shape: the list of all codes would travel with every first visit. */
function isErrorBody(value: unknown): value is ErrorBody {
  return isRecord(value) && /^[A-Z_]+$/.test(String(value['code'])) && typeof value['message'] === 'string';
}

export interface Failure {
  /** `http`: the server, or a proxy before it, answered with an error. `page`: our own code failed. */
  kind: 'network' | 'timeout' | 'http' | 'page';
  status: number;
  body: ErrorBody | null;
}

export function toFailure(error: unknown): Failure {
  if (!isRecord(error) || !('status' in error)) return { kind: 'page', status: 0, body: null };
  const { status, data, originalStatus } = error as { status: FetchBaseQueryError['status']; data?: unknown; originalStatus?: number };
  if (status === 'FETCH_ERROR') return { kind: 'network', status: 0, body: null };
  if (status === 'TIMEOUT_ERROR') return { kind: 'timeout', status: 0, body: null };
  if (status === 'PARSING_ERROR') return { kind: 'http', status: originalStatus ?? 0, body: null };
  if (typeof status === 'number') return { kind: 'http', status, body: isErrorBody(data) ? data : null };
  return { kind: 'page', status: 0, body: null };
}

type FailureTexts = Catalogue['failures'];

const ADVICE: Partial<Record<ErrorBody['code'], 'setUpWrongly' | 'studentNotFound' | 'studentNotMatched' | 'secondFactRequired' | 'tooManyWrongDigits'>> = {
  FOREIGN_ORIGIN: 'setUpWrongly',
  STUDENT_NOT_FOUND: 'studentNotFound',
  STUDENT_NOT_MATCHED: 'studentNotMatched',
  SECOND_FACT_REQUIRED: 'secondFactRequired',
  TOO_MANY_WRONG_DIGITS: 'tooManyWrongDigits',
};

export function adviceFor(failure: Failure, texts: FailureTexts): string {
  if (failure.kind === 'network') return texts.network;
  if (failure.kind === 'timeout' || failure.status === 504) return texts.timeout;
  const known = failure.body && ADVICE[failure.body.code];
  if (known) return texts[known];
  // What an account may do is the server's to say.
  if (failure.status === 403 && failure.body) return failure.body.message;
  if (failure.status === 429) return texts.tooManyRequests;
  if (failure.status === 502 || failure.status === 503) return texts.unreachable;
  if (failure.kind === 'page') return texts.page;
  const number = failure.body?.correlationId;
  return number ? texts.serverWithNumber(number) : texts.server;
}
