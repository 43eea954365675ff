import { Injectable } from '@nestjs/common';
import type { MoneyLine } from '../../contract/index.js';
import { PaymentRecordsService } from '../../payments/payment-records.service.js';
import { PaymentProviders } from '../../payments/providers/payment-providers.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import { doubtLine, gatewayLine, refundsLine } from './money-lines.js';

/** What is not known yet of money that students paid or get back. */
@Injectable()
export class PaymentQuestions {
  constructor(
    private readonly payments: PaymentRecordsService,
    private readonly providers: PaymentProviders,
    private readonly refunds: RefundsService,
  ) {}

  async doubt(now: number): Promise<MoneyLine> {
    return doubtLine(await this.payments.inDoubt(), now);
  }

  async gateway(): Promise<MoneyLine> {
    return gatewayLine(this.providers.health);
  }

  async openRefunds(now: number): Promise<MoneyLine> {
    return refundsLine(await this.refunds.open(), now);
  }
}
