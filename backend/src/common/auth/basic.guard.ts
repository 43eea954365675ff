import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { ExactBasicStrategy } from './basic.strategy.js';
import type { AdminIdentity } from './credentials-checker.js';
import { IS_PUBLIC } from './public.decorator.js';

/** Stands before every route: what is not marked `@Public()` needs an administrator's name and password. */
@Injectable()
export class BasicGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly strategy: ExactBasicStrategy,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const open = this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [context.getHandler(), context.getClass()]);
    if (open === true) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest & { user?: AdminIdentity }>();
    request.user = await this.identify(request, http.getResponse<FastifyReply>());
    return true;
  }

  private identify(request: FastifyRequest, reply: FastifyReply): Promise<AdminIdentity> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, admin?: AdminIdentity | false) =>
        admin ? resolve(admin) : reject(error ?? new AppError('UNAUTHORIZED'));
      const ask = this.strategy.getPassportInstance().authenticate('basic', { session: false }, done) as (
        ...args: unknown[]
      ) => void;
      ask(request, reply, done);
    });
  }
}
