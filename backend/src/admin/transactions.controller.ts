import { Body, Controller, Header, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ClientGone } from '../common/http/client-gone.decorator.js';
import type { ReceiptData, ShownStatus } from '../contract/index.js';
import { ReceiptService } from '../receipts/receipt.service.js';
import { sendJsonStream } from './json-stream.js';
import { TransactionsService } from './transactions.service.js';

/** The specified calls of the office; closed by the guard, because nothing here is marked public. */
@Controller()
export class TransactionsController {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly receipts: ReceiptService,
  ) {}

  @Post('getPaymentResponse')
  @HttpCode(200)
  async getPaymentResponse(@Res() reply: FastifyReply, @Headers('accept-encoding') accepted?: string): Promise<void> {
    sendJsonStream(reply, await this.transactions.stream(), accepted);
  }

  @Post('transactionStatus/:transactionId')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  transactionStatus(
    @Param('transactionId') transactionId: string, @ClientGone() gone: AbortSignal,
  ): Promise<{ transaction_status: { extractedMessage: ShownStatus } }> {
    return this.transactions.refresh(transactionId, gone);
  }

  /** The body is read by hand: a malformed one gets the same 404 as a wrong number. */
  @Post('admin/getFeeReceipt/:transactionId')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  getFeeReceipt(@Param('transactionId') transactionId: string, @Body() body?: { admissionNumber?: unknown }): Promise<ReceiptData> {
    return this.receipts.find(transactionId, body?.admissionNumber);
  }
}
