import { Body, Controller, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiBasicAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ActingPerson, type Actor } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { CurrentAdmin } from '../../common/auth/admin.decorator.js';
import type { AdminIdentity } from '../../common/auth/credentials-checker.js';
import { ClientDisconnected } from '../../common/http/client-disconnected.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { PaymentParams } from '../../payments/payment.params.js';
import { PaymentStatusResponse } from '../../payments/status/payment-status.response.js';
import { OfficeReceiptDto, ReceiptParams } from '../../receipts/receipt.dto.js';
import { OfficeReceiptsService } from '../../receipts/office-receipts.service.js';
import { ReceiptResponse, TakenReceiptResponse } from '../../receipts/receipt.response.js';
import { ExportReportDto } from './export-report.dto.js';
import { sendJsonStream } from './json-stream.js';
import { ReconciliationResponse, TransactionResponse, TransactionStatusResponse } from './transaction.response.js';
import { exportAct, TransactionsService } from './transactions.service.js';

/** The list of transactions and what is done with a row (docs/requirements.md#transactions). */
@ApiTags('Office')
@ApiBasicAuth('office')
@Controller()
export class TransactionsController {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly receipts: OfficeReceiptsService,
  ) {}

  @Post('getPaymentResponse')
  @RequirePermission('transaction:read')
  @AuditedAct('transactions.list')
  @HttpCode(200)
  @ApiOperation({ summary: 'All payments, oldest first' })
  @ApiOkResponse({ type: [TransactionResponse] })
  async getPaymentResponse(@Res() reply: FastifyReply, @ActingPerson() by: Actor): Promise<void> {
    sendJsonStream(reply, await this.transactions.stream(by));
  }

  @Post('admin/reconciliation')
  @RequirePermission('reconciliation:read')
  @AuditedAct('reconciliation.list')
  @HttpCode(200)
  @ApiOperation({ summary: 'What the accounts compare with the bank, of all payments, oldest first' })
  @ApiOkResponse({ type: [ReconciliationResponse] })
  async reconciliation(@Res() reply: FastifyReply, @ActingPerson() by: Actor): Promise<void> {
    sendJsonStream(reply, await this.transactions.reconciliation(by));
  }

  @Post('admin/exports')
  @RequirePermission('export:read')
  @HttpCode(204)
  @AuditedAct('transactions.export', { actOf: ({ body }) => exportAct((body as Partial<ExportReportDto> | undefined)?.file) })
  @ApiOperation({ summary: 'Records that the page makes a file of what it shows: of transactions, of who owes fees, of a report' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'NOT_PERMITTED')
  reportExport(@Body() body: ExportReportDto, @CurrentAdmin() { permissions }: AdminIdentity, @ActingPerson() by: Actor): Promise<void> {
    return this.transactions.reportExport(body, permissions, by);
  }

  @Post('admin/payment-status/:transactionId')
  @RequirePermission('transaction:read')
  @AuditedView('payment.view')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'What the student of a payment is told now; may ask the gateway' })
  @ApiOkResponse({ type: PaymentStatusResponse })
  @ApiFailures('PAYMENT_NOT_FOUND')
  studentStatus(@Param() { transactionId }: PaymentParams, @ClientDisconnected() gone: AbortSignal): Promise<PaymentStatusResponse> {
    return this.transactions.studentStatus(transactionId, gone);
  }

  @Post('transactionStatus/:transactionId')
  @RequirePermission('payment:refresh')
  @AuditedAct('payment.refresh')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Asks the gateway, applies the answer' })
  @ApiOkResponse({ type: TransactionStatusResponse })
  @ApiFailures('PAYMENT_NOT_FOUND', 'GATEWAY_NO_ANSWER', 'GATEWAY_TIMEOUT')
  transactionStatus(
    @Param() { transactionId }: PaymentParams, @ActingPerson() by: Actor, @ClientDisconnected() gone: AbortSignal,
  ): Promise<TransactionStatusResponse> {
    return this.transactions.refresh(transactionId, by, gone);
  }

  @Post('admin/getFeeReceipt/:transactionId')
  @RequirePermission('receipt:read')
  @AuditedView('receipt.view')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Receipt, for the office' })
  @ApiOkResponse({ type: ReceiptResponse })
  @ApiFailures('RECEIPT_NOT_FOUND')
  getFeeReceipt(@Param() { transactionId }: ReceiptParams, @Body() { admissionNumber }: OfficeReceiptDto): Promise<ReceiptResponse> {
    return this.receipts.find(transactionId, admissionNumber);
  }

  @Post('admin/receipts/:transactionId/take')
  @RequirePermission('receipt:read')
  @AuditedAct('receipt.take')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Records that the page gives out or prints a receipt, before it does; from the second time on as a copy' })
  @ApiOkResponse({ type: TakenReceiptResponse })
  @ApiFailures('RECEIPT_NOT_FOUND')
  takeReceipt(
    @Param() { transactionId }: ReceiptParams, @Body() { admissionNumber }: OfficeReceiptDto, @ActingPerson() by: Actor,
  ): Promise<TakenReceiptResponse> {
    return this.receipts.take(transactionId, admissionNumber, by);
  }
}
