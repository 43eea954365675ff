import type { FastifyRequest } from 'fastify';
import type { AdminIdentity } from './credentials-checker.js';

/** Provided by the module of the people. */
export abstract class SessionChecker {
  /** @throws AppError SESSION_REQUIRED unless the request belongs to a living session of this very person. */
  abstract require(identity: AdminIdentity, request: FastifyRequest): Promise<void>;
}
