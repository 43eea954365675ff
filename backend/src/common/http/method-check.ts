import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';

/** Answers 405 for a wrong method and 404 for a wrong address. Install before the routes. */
export function installMethodCheck(fastify: FastifyInstance): void {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    // Answers every preflight and says nothing about existing routes.
    if (url === '*') return;
    const source = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    routes.push({ pattern: new RegExp(`^${source.join('/')}$`), methods: [method].flat() });
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const path = request.url.split('?')[0] ?? '';
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    if (allowed.length === 0) return done(new AppError('NOT_FOUND'));
    reply.header('allow', [...new Set(allowed)].join(', '));
    return done(new AppError('METHOD_NOT_ALLOWED'));
  });
}
