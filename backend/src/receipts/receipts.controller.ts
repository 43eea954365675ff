import { Body, Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import { Public } from '../common/auth/public.decorator.js';
import type { ReceiptData } from '../contract/index.js';
import { ReceiptService } from './receipt.service.js';

@Public()
@Controller()
export class ReceiptsController {
  constructor(private readonly receipts: ReceiptService) {}

  /** The body is read by hand: a malformed one gets the same 404 as a wrong number. */
  @Post('getFeeReceipt/:transactionId')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  getFeeReceipt(@Param('transactionId') transactionId: string, @Body() body: unknown): Promise<ReceiptData> {
    const { admissionNumber } = (body ?? {}) as { admissionNumber?: unknown };
    return this.receipts.find(transactionId, admissionNumber);
  }
}
