import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TRANSACTION_ID } from '../../contract/index.js';
import type { LogWriter } from '../logging/log-writer.js';
import type { Metrics } from '../metrics.js';

/** Logs the route's pattern, because the address may hold a person's number. */
export function installRequestLog(fastify: FastifyInstance, log: LogWriter, metrics: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1_000);
    log.requestCompleted({
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...transactionOf(request),
    });
    done();
  });
}

function transactionOf({ params }: FastifyRequest): { transactionId?: string } {
  const named = Object.values((params ?? {}) as Record<string, unknown>).find((value) => typeof value === 'string' && TRANSACTION_ID.test(value));
  return typeof named === 'string' ? { transactionId: named } : {};
}
