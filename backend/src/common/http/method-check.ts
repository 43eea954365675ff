import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';

/** Tells a wrong method (405, with what is allowed) from a wrong address (404). Installed before the routes. */
export function installMethodCheck(fastify: FastifyInstance): void {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    // The answer to every preflight: says nothing about what there is.
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
