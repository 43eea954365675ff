import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorHeaders } from '../common/errors/error-body.js';
import { ERROR_TABLE } from '../common/errors/error-table.js';
import { toAppError } from '../common/errors/to-app-error.js';
import { describeError } from '../common/logging/describe-error.js';
import { LogWriter } from '../common/logging/log-writer.js';

/**
 * `verifyLogin` answers plain text in all cases (contract, section 4). Its 401 asks for no Basic header: it would make a
 * page that calls it with `fetch` show the browser's own password box.
 */
@Catch()
export class PlainTextFilter implements ExceptionFilter {
  constructor(private readonly log: LogWriter) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const error = toAppError(exception);
    const { status, message, level } = ERROR_TABLE[error.code];
    const { cause } = error.details;
    this.log[level]('login failed', {
      requestId: http.getRequest<FastifyRequest>().id,
      code: error.code,
      ...(cause === undefined ? {} : { cause: describeError(cause) }),
    });
    const { 'www-authenticate': _challenge, ...headers } = errorHeaders(error);
    void http
      .getResponse<FastifyReply>()
      .status(status)
      .headers({ ...headers, 'content-type': 'text/plain; charset=utf-8' })
      .send(error.code === 'UNAUTHORIZED' ? 'Invalid username or password' : message);
  }
}
