import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LogWriter } from '../logging/log-writer.js';
import { describeError } from '../logging/describe-error.js';
import { errorBody, errorHeaders } from './error-body.js';
import { sendLoginErrorAsText, isLoginCall } from './login-error.js';
import { ERROR_TABLE } from './error-table.js';
import { toAppError } from './to-app-error.js';

/** Every error leaves the server here: the JSON of docs/requirements.md#errors, one log line, no internal details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: LogWriter) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = toAppError(exception);
    const { level, status } = ERROR_TABLE[error.code];
    this.log[level]('request failed', {
      requestId: request.id,
      code: error.code,
      ...(error.details.transactionId ? { transactionId: error.details.transactionId } : {}),
      ...error.details.log,
      ...(error.details.cause === undefined ? {} : { cause: describeError(error.details.cause) }),
    });
    // The response has begun and cannot become an error any more; the client sees the connection end.
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    if (isLoginCall(request)) return sendLoginErrorAsText(reply, error);
    const headers = isByPage(request) ? errorHeaders(error, null) : errorHeaders(error);
    // The controller may have set another content type before it failed.
    void reply.status(status).headers({ ...headers, 'content-type': 'application/json; charset=utf-8' }).send(errorBody(error, request.id));
  }
}

/** A browser answers a Basic challenge of a call with credentials by its own password box, whatever header the page has set. */
const isByPage = ({ headers }: FastifyRequest): boolean => headers['x-requested-with'] === 'XMLHttpRequest';
