import type { FastifyRequest } from 'fastify';
import type { ErrorCode, Permission } from '../../contract/index.js';
import type { AdminIdentity } from './credentials-checker.js';

/** Provided by the module of the audit trail. */
export abstract class AccessRefusals {
  /** Records that somebody was refused before the handler. Never throws: the answer stays the refusal. */
  abstract record(request: FastifyRequest & { user: AdminIdentity }, refusal: ErrorCode, needed: Permission | undefined): Promise<void>;
}
