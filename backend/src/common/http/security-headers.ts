import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../../config/app-config.js';
import { API_BASE, APP_BASE } from '../../contract/index.js';

/** API responses must not be rendered, framed, sniffed or cached. */
const DATA_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** The gateway returns the student inside its overlay, so our own pages may frame this response. */
const RETURN_HEADERS = {
  'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  'x-frame-options': 'SAMEORIGIN',
};

const DOCS_HEADERS = {
  'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

/** Named by their content. A first visit loads a dozen, and pays for each header. */
const ASSETS = `${APP_BASE}/assets/`;
const DOCS_PATH = new RegExp(`^${API_BASE}/docs(?:[/?]|$)`);
const RETURN_PATH = new RegExp(`^${API_BASE}/payment-return(?:[/?]|$)`);

/** Also for responses that never reach a handler. A handler may override them. */
export function installSecurityHeaders(fastify: FastifyInstance, { http }: AppConfig): void {
  const file = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(http.publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=63072000${http.hstsSubdomains ? '; includeSubDomains' : ''}` } : {}),
  };
  const page = { ...file, 'x-frame-options': 'DENY', 'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()' };
  const call = { ...page, ...DATA_HEADERS };
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(ASSETS)) {
      reply.headers(file);
      return done();
    }
    reply.headers(request.url.startsWith(API_BASE) ? call : page);
    if (RETURN_PATH.test(request.url)) reply.headers(RETURN_HEADERS);
    else if (DOCS_PATH.test(request.url)) reply.headers(DOCS_HEADERS);
    reply.header('x-request-id', request.id);
    done();
  });
}
