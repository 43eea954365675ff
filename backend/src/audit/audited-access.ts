import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccessRefusals } from '../common/auth/access-refusals.js';
import type { AdminIdentity } from '../common/auth/credentials-checker.js';
import { API_BASE, type ErrorCode, type Permission } from '../contract/index.js';
import { actorOf } from './acting-person.decorator.js';
import { AuditTrail } from './audit-trail.js';

/** What `AccessGuard` refuses: a permission or a session is missing. Wrong passwords are recorded where they are checked. */
@Injectable()
export class AuditedAccess extends AccessRefusals {
  private readonly logger = new Logger('Audit');

  constructor(private readonly trail: AuditTrail) {
    super();
  }

  async record(request: FastifyRequest & { user: AdminIdentity }, refusal: ErrorCode, needed: Permission | undefined): Promise<void> {
    // The pattern of the route: an address may hold what nobody should read here.
    const route = (request.routeOptions.url ?? '').slice(API_BASE.length + 1);
    await this.trail.recordAlone({ act: 'access', by: actorOf(request), refusal, details: { route, permission: needed ?? null } })
      .catch((fault: unknown) => this.logger.error({ message: 'refusal not recorded', act: 'access', err: fault }));
  }
}
