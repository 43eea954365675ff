import { Body, Controller, Header, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { Public } from '../common/auth/public.decorator.js';
import { limitPaymentCall } from '../common/limits/payment-calls.js';
import { RateLimits } from '../common/limits/rate-limits.js';
import type { ReceiptData } from '../contract/index.js';
import { GuardedLookup } from '../students/guarded-lookup.service.js';
import { ReceiptService } from './receipt.service.js';

@Public()
@Controller()
export class ReceiptsController {
  constructor(
    private readonly receipts: ReceiptService,
    private readonly students: GuardedLookup,
    private readonly limits: RateLimits,
  ) {}

  /** The body is read by hand: a malformed one gets the same 404 as a wrong number. */
  @Post('getFeeReceipt/:transactionId')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async getFeeReceipt(@Param('transactionId') transactionId: string, @Body() body: unknown, @Ip() address: string): Promise<ReceiptData> {
    await limitPaymentCall(this.limits, 'receipt', transactionId, address);
    const { admissionNumber, ...proof } = (body ?? {}) as { admissionNumber?: unknown };
    await this.students.confirm(admissionNumber, address, proof, 'RECEIPT_NOT_FOUND');
    return this.receipts.find(transactionId, admissionNumber);
  }
}
