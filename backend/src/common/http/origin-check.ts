import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppConfig } from '../../config/app-config.js';
import { API_BASE } from '../../contract/index.js';
import { AppError } from '../errors/app-error.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The gateway posts from its own origin; these messages are verified by signature. */
const GATEWAY_POSTS = new RegExp(`^${API_BASE}/payment-(?:return|callback)(?:[/?]|$)`);

/** Refuses state-changing calls from pages of other origins. Clients that are not browsers send no origin. */
export function installOriginCheck(fastify: FastifyInstance, config: AppConfig): void {
  const { http, web } = config;
  const ours = new Set([http.publicUrl, ...http.allowedOrigins, web.apiBaseUrl, web.formServiceBaseUrl]);
  // A network attacker can serve http pages of a host that uses https: those are not accepted.
  const schemes = http.publicUrl.startsWith('https:') ? ['https:'] : ['http:', 'https:'];
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    const welcome =
      origin === undefined || READING.has(request.method) || GATEWAY_POSTS.test(request.url) || ours.has(origin) || sameHost(origin, request, schemes);
    // Nearly always a wrong PUBLIC_URL, which keeps everybody out: the log names what to write there.
    done(welcome ? undefined : new AppError('FOREIGN_ORIGIN', { log: { origin: origin.slice(0, 200), expected: [...ours].filter((own) => own !== '') } }));
  });
}

/** The page was loaded from the host it calls. No page can set either header. */
function sameHost(origin: string, { headers }: FastifyRequest, schemes: readonly string[]): boolean {
  if (!URL.canParse(origin) || headers.host === undefined) return false;
  const { host, protocol } = new URL(origin);
  return schemes.includes(protocol) && host === headers.host.toLowerCase();
}
