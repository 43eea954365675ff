import { HttpException } from '@nestjs/common';
import type { ErrorCode } from '../../contract/index.js';
import { AppError } from './app-error.js';

/** What the framework and its parsers refuse by themselves, in our words. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'MALFORMED_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FOREIGN_ORIGIN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'MALFORMED_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/** The connection to the database broke or cannot be made: nobody's mistake, over in a while. */
export const CONNECTION_LOST: ReadonlySet<string> = new Set([
  'PROTOCOL_CONNECTION_LOST', 'PROTOCOL_SEQUENCE_TIMEOUT', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOENT',
  'ER_SERVER_SHUTDOWN', 'ER_CON_COUNT_ERROR', 'ER_NORMAL_SHUTDOWN', 'ER_CONNECTION_KILLED', 'ER_QUERY_INTERRUPTED',
]);
const isAway = (code: string): boolean => CONNECTION_LOST.has(code) || code === 'SQLITE_BUSY';

function statusOf(exception: unknown): number | null {
  if (exception instanceof HttpException) return exception.getStatus();
  // Fastify's errors and those of its plugins; only theirs carry such a code beside a status.
  const { statusCode, code } = (exception ?? {}) as { statusCode?: unknown; code?: unknown };
  return typeof statusCode === 'number' && typeof code === 'string' && code.startsWith('FST_') ? statusCode : null;
}

/** Every failure as one that the product knows; what nobody expected is `INTERNAL`. */
export function toAppError(exception: unknown): AppError {
  if (exception instanceof AppError) return exception;
  const known = BY_STATUS[statusOf(exception) ?? 0];
  if (known) return new AppError(known);
  const { code, driverError } = (exception ?? {}) as { code?: unknown; driverError?: { code?: unknown } };
  const away = isAway(String(driverError?.code ?? code));
  return new AppError(away ? 'OUTCOME_UNKNOWN' : 'INTERNAL', { cause: exception });
}
