import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AdminIdentity } from '../common/auth/credentials-checker.js';

export const AdminName = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const { user } = context.switchToHttp().getRequest<{ user?: AdminIdentity }>();
  if (!user) throw new Error('a route without its guard');
  return user.username;
});
