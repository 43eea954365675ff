import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AdminIdentity } from '../common/auth/credentials-checker.js';

/** Who acts, from where, and by which request. Handed on explicitly: transactions that share a commit share no context. */
export interface Actor {
  person: string;
  /** As the application resolves it; empty for a command. */
  address: string;
  requestId: string;
}

const COMMAND = 'cli:';

/** Whoever runs a command, as the machine knows him. */
export const commandPerson = (user: string): string => `${COMMAND}${user}`;

export const isCommand = ({ person }: Actor): boolean => person.startsWith(COMMAND);

export type OfficeRequest = FastifyRequest & { user?: AdminIdentity };

export const actorOf = ({ user, ip, id }: OfficeRequest): Actor => ({ person: user?.username ?? '', address: ip, requestId: id });

export const ActingPerson = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<OfficeRequest>();
  if (!request.user) throw new Error('a route without its guard');
  return actorOf(request);
});
