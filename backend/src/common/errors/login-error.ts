import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '../../contract/index.js';
import { answers, errors } from '../../contract/texts/index.js';
import type { AppError } from './app-error.js';
import { errorHeaders } from './error-body.js';
import { ERROR_TABLE } from './error-table.js';

export const LOGIN_CALL = `${API_BASE}/verifyLogin`;

export const isLoginCall = (request: FastifyRequest): boolean => request.routeOptions?.url === LOGIN_CALL;

/**
 * `verifyLogin` answers plain text in all cases (docs/requirements.md#basic-authentication), also to a body that no controller ever sees. Its
 * 401 asks for no Basic header: a page that calls it with `fetch` would show the browser's own password box.
 */
export function sendLoginErrorAsText(reply: FastifyReply, error: AppError): void {
  const { status } = ERROR_TABLE[error.code];
  void reply
    .status(status)
    .headers({ ...errorHeaders(error, null), 'content-type': 'text/plain; charset=utf-8' })
    .send(error.code === 'UNAUTHORIZED' ? answers.wrongLogin : errors[error.code]);
}
