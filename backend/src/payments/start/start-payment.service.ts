import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Payment } from '../payment.entity.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { type RequeryResult, RequeryService } from '../requery/requery.service.js';
import { AttemptAdmission } from './attempt-admission.js';
import type { Submission } from './submission.js';
import { TokenRequest } from './token-request.js';

const POLL_MS = 60;

/**
 * Begins an attempt to pay, or finds the one that this submission already began (docs/requirements.md#starting-a-payment). The
 * row exists before the gateway hears of it, and one row has one AUTH.
 */
@Injectable()
export class StartPaymentService {
  constructor(
    private readonly admission: AttemptAdmission,
    private readonly tokens: TokenRequest,
    private readonly requery: RequeryService,
    private readonly providers: PaymentProviders,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the attempt with its token.
   * @throws AppError ALREADY_PAID, PAYMENT_IN_DOUBT, FEE_MISMATCH, GATEWAY_REFUSED, GATEWAY_TIMEOUT
   */
  async start(submission: Submission): Promise<Payment> {
    const began = this.clock.now();
    const deadline = this.clock.deadline(this.providers.current.timeoutMs + 5_000);
    const requeried = new Map<number, RequeryResult['kind']>();
    for (;;) {
      const decision = await this.admission.decide(submission, began, requeried);
      const { payment } = decision;
      if (decision.kind === 'reuse') return payment;
      if (decision.kind === 'created') return this.tokens.send(payment);
      if (deadline.aborted) throw new AppError('GATEWAY_TIMEOUT');
      if (decision.kind === 'wait') await this.clock.wait(POLL_MS);
      else requeried.set(payment.id, (await this.requery.run(payment.id, 'start')).kind);
    }
  }
}
