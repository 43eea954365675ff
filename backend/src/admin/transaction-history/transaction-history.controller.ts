import { Body, Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ActingPerson, type Actor, type OfficeRequest } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import type { AuditValues } from '../../contract/index.js';
import { PaymentParams } from '../../payments/payment.params.js';
import { FindTransactionsDto, MessageParams, NoteDto } from './transaction-history.dto.js';
import { FoundTransactionsResponse, TransactionHistoryResponse } from './transaction-history.response.js';
import { TransactionHistoryService } from './transaction-history.service.js';

/** What was looked for, and whose payments it led to. */
const foundBy = (answer: unknown, { body }: OfficeRequest): AuditValues => ({
  id: String(((body ?? {}) as FindTransactionsDto).id), found: (answer as FoundTransactionsResponse).transaction_ids.join(', '),
});

/** Everything about one payment (docs/requirements.md#transaction-page). */
@ApiTags('Office')
@ApiBasicAuth('office')
@Controller('admin/transactions')
export class TransactionHistoryController {
  constructor(private readonly histories: TransactionHistoryService) {}

  @Post('find')
  @RequirePermission('transaction:read')
  @AuditedView('payment.find', { details: foundBy })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'The payments that an id of the gateway or of the bank belongs to' })
  @ApiOkResponse({ type: FoundTransactionsResponse })
  @ApiFailures('VALIDATION_FAILED')
  find(@Body() { id }: FindTransactionsDto): Promise<FoundTransactionsResponse> {
    return this.histories.find(id);
  }

  @Post(':transactionId')
  @RequirePermission('transaction:read')
  @AuditedView('payment.history')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Everything recorded about one payment' })
  @ApiOkResponse({ type: TransactionHistoryResponse })
  @ApiFailures('PAYMENT_NOT_FOUND')
  of(@Param() { transactionId }: PaymentParams): Promise<TransactionHistoryResponse> {
    return this.histories.of(transactionId);
  }

  @Post(':transactionId/messages/:number')
  @RequirePermission('transaction:read')
  @AuditedView('payment.message')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'What the gateway wrote in one message' })
  @ApiOkResponse({ schema: { type: 'object', additionalProperties: true } })
  @ApiFailures('PAYMENT_NOT_FOUND')
  message(@Param() { transactionId, number }: MessageParams): Promise<Record<string, unknown>> {
    return this.histories.message(transactionId, number);
  }

  @Post(':transactionId/notes')
  @RequirePermission('note:write')
  @AuditedAct('payment.note')
  @HttpCode(204)
  @ApiOperation({ summary: 'Adds a note' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'PAYMENT_NOT_FOUND')
  addNote(@Param() { transactionId }: PaymentParams, @Body() { note }: NoteDto, @ActingPerson() by: Actor): Promise<void> {
    return this.histories.addNote(transactionId, note, by);
  }
}
