import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { AppError } from '../errors/app-error.js';
import { IS_PUBLIC } from './public.decorator.js';

/** Stands before every route: what is not marked `@Public()` needs an administrator's name and password. */
@Injectable()
export class BasicGuard extends AuthGuard('basic') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext): ReturnType<InstanceType<ReturnType<typeof AuthGuard>>['canActivate']> {
    const open = this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [context.getHandler(), context.getClass()]);
    return open === true || super.canActivate(context);
  }

  override handleRequest<Identity>(error: unknown, identity: Identity | false): Identity {
    if (error) throw error;
    if (!identity) throw new AppError('UNAUTHORIZED');
    return identity;
  }
}
