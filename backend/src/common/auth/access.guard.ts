import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Permission } from '../../contract/index.js';
import { AppError } from '../errors/app-error.js';
import { AccessRefusals } from './access-refusals.js';
import type { AdminIdentity } from './credentials-checker.js';
import { IS_PUBLIC } from './public.decorator.js';
import { PERMISSION } from './require-permission.decorator.js';
import { SessionChecker } from './session-checker.js';
import { UNATTENDED } from './unattended.decorator.js';

/** Stands behind `BasicGuard`, before every route: the session of who has a second factor, then the permission. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionChecker,
    private readonly refusals: AccessRefusals,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const routes = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, routes) === true) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { user: AdminIdentity }>();
    const identity = request.user;
    const needed = this.reflector.getAllAndOverride<Permission | undefined>(PERMISSION, routes);
    try {
      if (identity.needsSession) await this.sessions.require(identity, request, !this.reflector.getAllAndOverride<boolean | undefined>(UNATTENDED, routes));
      if (needed !== undefined && identity.permissions.has(needed)) return true;
      throw new AppError(identity.mustEnrol ? 'SECOND_FACTOR_NEEDED' : 'NOT_PERMITTED', { log: { admin: identity.username, permission: needed ?? 'none' } });
    } catch (error) {
      if (error instanceof AppError) await this.refusals.record(request, error.code, needed);
      throw error;
    }
  }
}
