import type { FastifyReply } from 'fastify';
import type { Approval } from '../contract/index.js';

/** 202 with what a second person has to approve; without it the route's own status. */
export function answer202IfProposed(approval: Approval | null, reply: FastifyReply): Approval | undefined {
  if (approval === null) return undefined;
  reply.status(202);
  return approval;
}
