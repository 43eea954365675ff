import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppConfig } from '../config/app-config.js';
import type { PaymentProviders } from '../payments/providers/payment-providers.js';
import { APP_BASE, SCREENS } from '../contract/index.js';
import { documentPolicies } from './document-policies.js';
import { readStaticFolder, type StaticFile } from './static-files.js';

/** Other addresses get the page with 404. */
const SCREEN_ADDRESSES = Object.values(SCREENS).map(({ pattern, audience }) => ({
  // Matches as loosely as the page's router, so that every screen gets its policy.
  address: new RegExp(`^${pattern.slice(1).replace(/:[^/]+/g, '[^/]+')}/*$`, 'i'), audience,
}));
const OFFICE_FOLDER = /^admin(?:\/|$)/i;
/** Served at the addresses of screens, never by file name. */
const PAGES = new Set(['index.html', 'start.html']);
/** Paths that look like files never get the page. */
const FILE_LIKE = /(?:^|\/)\.|\.[A-Za-z0-9]{1,12}$|^assets\//;

/** Plain Fastify routes without a guard, because page and assets hold no data. */
export function servePage(fastify: FastifyInstance, config: AppConfig, providers: PaymentProviders): void {
  const files = readStaticFolder(config.web.root);
  const policies = documentPolicies(config, providers);
  const page = files.get('index.html');
  const startPage = files.get('start.html') ?? page;

  const serve = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = (request.params as { '*'?: string })['*'] ?? '';
    const file = PAGES.has(path) ? undefined : files.get(path);
    if (file) return sendFile(request, reply, file, path.startsWith('assets/') ? IMMUTABLE : 'public, max-age=3600');
    const document = path === '' ? startPage : page;
    if (!document || FILE_LIKE.test(path)) {
      reply.callNotFound();
      return reply;
    }
    const screen = SCREEN_ADDRESSES.find(({ address }) => address.test(path));
    reply.headers(screen?.audience === 'office' || OFFICE_FOLDER.test(path) ? policies.admin : policies.student);
    return sendFile(request, reply.status(screen ? 200 : 404), document, 'no-store');
  };
  fastify.get('/', (_request, reply) => reply.redirect(APP_BASE, 302));
  fastify.get(APP_BASE, serve);
  fastify.get(`${APP_BASE}/*`, serve);
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile, cacheControl: string): FastifyReply {
  reply.headers({ 'cache-control': cacheControl, 'content-type': file.type });
  // What is immutable is never asked about again.
  if (cacheControl !== 'no-store' && cacheControl !== IMMUTABLE) {
    reply.header('etag', file.etag);
    if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
  }
  if (file.br || file.gzip) reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (file.br && /\bbr\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return reply.header('content-encoding', 'br').send(file.br);
  if (file.gzip && /\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.plain);
}
