import type { FastifyRequest } from 'fastify';
import type { AdminIdentity } from './credentials-checker.js';

/** Provided by the module of the people. */
export abstract class SessionChecker {
  /**
   * @param isAttended whether a person made the call, which keeps the session alive.
   * @throws AppError SESSION_REQUIRED unless the request belongs to a living session of this very person.
   */
  abstract require(identity: AdminIdentity, request: FastifyRequest, isAttended: boolean): Promise<void>;
}
