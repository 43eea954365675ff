import { Body, Controller, Header, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../common/auth/public.decorator.js';
import { LimitPaymentCalls } from '../common/limits/payment-call.guard.js';
import { ApiFailures } from '../common/openapi/api-failures.decorator.js';
import { GuardedLookupService } from '../students/lookup-protection/guarded-lookup.service.js';
import { ReceiptDto, ReceiptParams } from './receipt.dto.js';
import { ReceiptResponse } from './receipt.response.js';
import { ReceiptService } from './receipt.service.js';

@ApiTags('Receipts')
@Public()
@Controller()
export class ReceiptsController {
  constructor(
    private readonly receipts: ReceiptService,
    private readonly students: GuardedLookupService,
  ) {}

  @Post('getFeeReceipt/:transactionId')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @LimitPaymentCalls('receipt')
  @ApiOperation({ summary: 'Receipt of a payment that settled its fee' })
  @ApiOkResponse({ type: ReceiptResponse })
  @ApiFailures('RECEIPT_NOT_FOUND', 'SECOND_FACT_REQUIRED', 'TOO_MANY_WRONG_DIGITS', 'TOO_MANY_REQUESTS')
  async getFeeReceipt(@Param() { transactionId }: ReceiptParams, @Body() body: ReceiptDto, @Ip() address: string): Promise<ReceiptResponse> {
    await this.students.confirm(body.admissionNumber, address, body, 'RECEIPT_NOT_FOUND');
    return this.receipts.find(transactionId, body.admissionNumber);
  }
}
