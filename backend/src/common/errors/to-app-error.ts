import { HttpException } from '@nestjs/common';
import type { ErrorCode } from '../../contract/index.js';
import { AppError } from './app-error.js';

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

/** The connection to the database broke or cannot be made. Temporary. */
export const CONNECTION_LOST: ReadonlySet<string> = new Set([
  'PROTOCOL_CONNECTION_LOST', 'PROTOCOL_SEQUENCE_TIMEOUT', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOENT',
  'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN',
  'ER_SERVER_SHUTDOWN', 'ER_CON_COUNT_ERROR', 'ER_NORMAL_SHUTDOWN', 'ER_CONNECTION_KILLED', 'ER_QUERY_INTERRUPTED', 'ER_STATEMENT_TIMEOUT',
]);
/** The database answers but cannot work: disk full or broken, file gone, no quorum. The caller can only retry. */
const DATABASE_UNAVAILABLE: ReadonlySet<string> = new Set([
  'SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_CORRUPT', 'SQLITE_NOTADB',
  'ERR_INVALID_STATE', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL', 'ER_OPTION_PREVENTS_STATEMENT',
  // A Galera node without quorum answers every statement with this; also a certification conflict.
  'ER_UNKNOWN_COM_ERROR', 'ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'POOL_REFUSED',
  // Its certificate, our password or our rights changed after the server started.
  'HANDSHAKE_SSL_ERROR', 'HANDSHAKE_NO_SSL_SUPPORT', 'ER_ACCESS_DENIED_ERROR', 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR', 'ER_ACCOUNT_HAS_BEEN_LOCKED',
  'ER_MUST_CHANGE_PASSWORD', 'ER_MUST_CHANGE_PASSWORD_LOGIN', 'ER_DBACCESS_DENIED_ERROR', 'ER_TABLEACCESS_DENIED_ERROR', 'ER_BAD_DB_ERROR',
]);
const MARIADB_ERRORS: Readonly<Record<number, string>> = { 1927: 'ER_CONNECTION_KILLED', 1969: 'ER_STATEMENT_TIMEOUT', 4151: 'ER_ACCOUNT_HAS_BEEN_LOCKED' };

export function driverErrorCode(error: unknown): string | null {
  const { code, errno, message } = (error ?? {}) as { code?: unknown; errno?: unknown; message?: unknown };
  // mysql2 gives these no code of their own.
  if (typeof message === 'string' && /Pool is closed|closed state/.test(message)) return 'PROTOCOL_CONNECTION_LOST';
  const named = typeof errno === 'number' ? MARIADB_ERRORS[errno] : undefined;
  return named ?? (typeof code === 'string' ? code : null);
}

function isDatabaseUnavailable(exception: unknown): boolean {
  const { driverError = exception } = (exception ?? {}) as { driverError?: unknown };
  const { sqliteCodeName } = (driverError ?? {}) as { sqliteCodeName?: unknown };
  const code = driverErrorCode(driverError) ?? '';
  return CONNECTION_LOST.has(code) || DATABASE_UNAVAILABLE.has(typeof sqliteCodeName === 'string' ? sqliteCodeName : code);
}

function statusOf(exception: unknown): number | null {
  if (exception instanceof HttpException) return exception.getStatus();
  // Fastify's errors and those of its plugins; only theirs carry such a code beside a status.
  const { statusCode, code } = (exception ?? {}) as { statusCode?: unknown; code?: unknown };
  return typeof statusCode === 'number' && typeof code === 'string' && code.startsWith('FST_') ? statusCode : null;
}

/** Unexpected errors become `INTERNAL`. */
export function toAppError(exception: unknown): AppError {
  if (exception instanceof AppError) return exception;
  const known = BY_STATUS[statusOf(exception) ?? 0];
  if (known) return new AppError(known);
  return new AppError(isDatabaseUnavailable(exception) ? 'OUTCOME_UNKNOWN' : 'INTERNAL', { cause: exception });
}
