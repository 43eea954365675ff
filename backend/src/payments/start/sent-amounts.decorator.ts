import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The body as it came: heads that the office has made are no fields of the DTO. Only to be compared with what is due. */
export const SentAmounts = createParamDecorator(
  (_data: unknown, context: ExecutionContext): unknown => context.switchToHttp().getRequest<FastifyRequest>().body ?? {},
);
