import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './common/errors/app-error.js';
import { errorBody, errorHeaders } from './common/errors/error-body.js';
import { ErrorFilter } from './common/errors/error-filter.js';
import { installBodyParsers } from './common/http/body-parsers.js';
import { installMethodCheck } from './common/http/method-check.js';
import { installOriginCheck } from './common/http/origin-check.js';
import { installRequestLog } from './common/http/request-log.js';
import { installSecurityHeaders } from './common/http/security-headers.js';
import { installStudentCalls } from './common/http/student-calls.js';
import { LogWriter } from './common/logging/log-writer.js';
import { NestLogger } from './common/logging/nest-logger.js';
import { Metrics } from './common/metrics.js';
import { CallValidationPipe } from './common/validation/validation-pipe.js';
import type { AppConfig } from './config/app-config.js';
import { API_BASE, APP_BASE } from './contract/index.js';
import { serveDocs } from './openapi/serve-docs.js';
import { PaymentProviders } from './payments/providers/payment-providers.js';
import { serveReceiptKeys } from './receipts/proof/serve-keys.js';
import { ReceiptSigner } from './receipts/proof/receipt-signer.js';
import { servePage } from './web/serve-page.js';

/** The longest honest body is a gateway message of 256 KiB; uploads have their own limits. */
const BODY_LIMIT = 320 * 1_024;

export function createAdapter(config: AppConfig): FastifyAdapter {
  return new FastifyAdapter({
    genReqId: () => randomUUID(),
    trustProxy: [...config.http.trustProxy],
    bodyLimit: BODY_LIMIT,
    // Headers within 15 s, the whole body within 30 s: limits slow senders.
    requestTimeout: 30_000,
    connectionTimeout: 65_000,
    // Longer than usual proxies keep connections, so that the server never closes one that the proxy is about to use.
    keepAliveTimeout: 75_000,
    http: { maxHeaderSize: 16_384, headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
    // Undecodable addresses reach neither the exception filter nor the page.
    frameworkErrors: ({ code }: { code?: string }, request: FastifyRequest, reply: FastifyReply) => {
      // An address cut off within an escape: redirect to a decodable one, where the page can answer.
      if (code === 'FST_ERR_BAD_URL' && request.method === 'GET' && request.url.startsWith(`${APP_BASE}/`)) {
        void reply.header('x-content-type-options', 'nosniff').redirect(encodeURI(request.url), 302);
        return;
      }
      const failure = new AppError('MALFORMED_REQUEST');
      void reply.status(400).headers({ ...errorHeaders(failure), ...BARE_HEADERS }).send(errorBody(failure, request.id));
    },
  });
}

const BARE_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };

export function configureApp(app: NestFastifyApplication, config: AppConfig): void {
  const log = app.get(LogWriter);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  app.useLogger(new NestLogger(log));
  installRequestLog(fastify, log, app.get(Metrics));
  installStudentCalls(fastify);
  installSecurityHeaders(fastify, config);
  installMethodCheck(fastify);
  installOriginCheck(fastify, config);
  installBodyParsers(fastify);
  app.setGlobalPrefix(API_BASE);
  app.useGlobalPipes(new CallValidationPipe(config.lookup.admissionNumberPattern));
  app.useGlobalFilters(new ErrorFilter(log));
  // Page and calls come from one origin unless the college serves the page elsewhere.
  if (config.http.allowedOrigins.length > 0) {
    app.enableCors({
      origin: [...config.http.allowedOrigins],
      methods: ['GET', 'POST'],
      // The cookie of a session is SameSite=Strict: it comes along from listed origins of this site only.
      credentials: true,
      allowedHeaders: ['Content-Type', 'Authorization', 'X-Requested-With'],
      exposedHeaders: ['Retry-After', 'X-Request-Id', 'WWW-Authenticate'],
      maxAge: 600,
    });
  }
  if (config.http.apiDocs) serveDocs(app);
  serveReceiptKeys(fastify, app.get(ReceiptSigner));
  servePage(fastify, config, app.get(PaymentProviders));
}

/** Requests that Node could not parse or that were too slow get the usual error body. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const failure = new AppError(
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'REQUEST_TIMEOUT' : error.code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'MALFORMED_REQUEST',
  );
  const body = errorBody(failure, '');
  const text = JSON.stringify(body);
  const headers = { ...errorHeaders(failure), ...BARE_HEADERS, 'content-length': String(Buffer.byteLength(text)), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${body.statusCode} ${body.code}`, ...lines, '', text].join('\r\n'));
}
