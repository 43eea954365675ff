import type { FastifyInstance } from 'fastify';
import { JWKS_PATH } from '../../contract/index.js';
import type { ReceiptSigner } from './receipt-signer.js';

/** The public keys, at the place where programs look for them. A plain route: it lies above the calls' base. */
export function serveReceiptKeys(fastify: FastifyInstance, signer: ReceiptSigner): void {
  fastify.get(JWKS_PATH, (_request, reply) =>
    reply.headers({ 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' }).send(signer.publishedKeys()));
}
