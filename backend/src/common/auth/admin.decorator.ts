import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AdminIdentity } from './credentials-checker.js';

function identityOf(context: ExecutionContext): AdminIdentity {
  const { user } = context.switchToHttp().getRequest<{ user?: AdminIdentity }>();
  if (!user) throw new Error('a route without its guard');
  return user;
}

/** Who makes this call. */
export const CurrentAdmin = createParamDecorator((_data: unknown, context: ExecutionContext): AdminIdentity => identityOf(context));

export const AdminName = createParamDecorator((_data: unknown, context: ExecutionContext): string => identityOf(context).username);
