import { type ErrorBody, rupeesNumber } from '../../contract/index.js';
import { errors } from '../../contract/texts/index.js';
import type { AppError } from './app-error.js';
import { ERROR_TABLE } from './error-table.js';

/** The JSON of a failure (docs/requirements.md#errors): fixed texts only, nothing of the cause. */
export function errorBody({ code, details }: AppError, correlationId: string): ErrorBody {
  const { status } = ERROR_TABLE[code];
  return {
    statusCode: status,
    code,
    message: errors[code],
    ...(details.errors ? { errors: details.errors } : {}),
    ...(details.total === undefined ? {} : { total_fees: rupeesNumber(details.total) }),
    ...(details.transactionId ? { transaction_id: details.transactionId } : {}),
    ...(status >= 500 ? { correlationId } : {}),
  };
}

/** @param challenge what a 401 asks for, when it is not a session; null for none. */
export function errorHeaders({ code, details }: AppError, challenge: string | null = 'Basic realm="Fee office", charset="UTF-8"'): Record<string, string> {
  const asked = ERROR_TABLE[code].status !== 401 ? null : code === 'SESSION_REQUIRED' ? 'Session' : challenge;
  return {
    'cache-control': 'no-store',
    ...(details.retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(details.retryAfter))) }),
    ...(asked === null ? {} : { 'www-authenticate': asked }),
  };
}
