import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { TRANSACTION_ID } from '../../contract/index.js';
import { clientNetwork } from './client-network.js';
import { RateLimits } from './rate-limits.js';

const Limited = Reflector.createDecorator<'status' | 'receipt'>();

/** A guard, because guards run before DTO validation: malformed calls count too. */
@Injectable()
class PaymentCallGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = this.reflector.get(Limited, context.getHandler());
    const { ip, params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { transactionId: string } }>>();
    await this.limits.consume('paymentCallsByAddress', `${call}:${clientNetwork(ip)}`);
    // An impossible id is not counted by itself: it would only use memory.
    if (TRANSACTION_ID.test(params.transactionId)) await this.limits.consume('paymentCalls', `${call}:${params.transactionId}`);
    return true;
  }
}

/** Counts before the payment is looked up: unknown ids count like known ones. */
export const LimitPaymentCalls = (call: 'status' | 'receipt') => applyDecorators(Limited(call), UseGuards(PaymentCallGuard));
