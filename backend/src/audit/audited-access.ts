import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccessRefusals } from '../common/auth/access-refusals.js';
import type { AdminIdentity } from '../common/auth/credentials-checker.js';
import { API_BASE, type ErrorCode, type Permission } from '../contract/index.js';
import { RateLimits } from '../common/limits/rate-limits.js';
import { actorOf } from './acting-person.decorator.js';
import { AuditSubjects } from './audit-subjects.js';
import { AuditTrail } from './audit-trail.js';

/** What `AccessGuard` refuses: a permission or a session is missing. Wrong passwords are recorded where they are checked. */
@Injectable()
export class AuditedAccess extends AccessRefusals {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly trail: AuditTrail,
    private readonly subjects: AuditSubjects,
    private readonly limits: RateLimits,
  ) {
    super();
  }

  async record(request: FastifyRequest & { user: AdminIdentity }, refusal: ErrorCode, needed: Permission | undefined): Promise<void> {
    // Who has stolen a password alone could fill the trail.
    if (!(await this.limits.isAdmitted('recordedRefusals', request.user.username))) return;
    // The pattern of the route: an address may hold what nobody should read here.
    const route = (request.routeOptions.url ?? '').slice(API_BASE.length + 1);
    await this.subjects.of(request)
      .then(({ subject, details }) => this.trail.recordAlone({ act: 'access', by: actorOf(request), subject, refusal, details: { ...details, route, permission: needed ?? null } }))
      .catch((fault: unknown) => this.logger.error({ message: 'refusal not recorded', act: 'access', err: fault }));
  }
}
