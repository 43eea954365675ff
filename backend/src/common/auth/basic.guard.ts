import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { CredentialsChecker } from './credentials-checker.js';
import { IS_PUBLIC } from './public.decorator.js';

/** Stands before every route: what is not marked `@Public()` needs an administrator's name and password. */
@Injectable()
export class BasicGuard extends AuthGuard('basic') {
  constructor(
    private readonly reflector: Reflector,
    private readonly checker: CredentialsChecker,
  ) {
    super();
  }

  override canActivate(context: ExecutionContext): ReturnType<CanActivate['canActivate']> {
    const open = this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [context.getHandler(), context.getClass()]);
    return open === true || super.canActivate(context);
  }

  override getAuthenticateOptions(): { checker: CredentialsChecker } {
    return { checker: this.checker };
  }
}
