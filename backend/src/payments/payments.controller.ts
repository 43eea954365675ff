import { Body, Controller, Header, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../common/auth/public.decorator.js';
import { ClientDisconnected } from '../common/http/client-disconnected.decorator.js';
import { LimitPaymentCalls } from '../common/limits/payment-call.guard.js';
import { ApiFailures } from '../common/openapi/api-failures.decorator.js';
import { GuardedLookupService } from '../students/lookup-protection/guarded-lookup.service.js';
import { SentAmounts } from './start/sent-amounts.decorator.js';
import { TokenRequestDto } from './start/token-request.dto.js';
import { TokenResponse } from './start/token.response.js';
import { type IssuedToken, TokenService } from './start/token.service.js';
import { PaymentStatusDto } from './status/payment-status.dto.js';
import { PaymentStatusResponse } from './status/payment-status.response.js';
import { PaymentStatusService } from './status/payment-status.service.js';
import { PaymentParams } from './payment.params.js';

@ApiTags('Payments')
@Public()
@Controller()
export class PaymentsController {
  constructor(
    private readonly tokens: TokenService,
    private readonly statuses: PaymentStatusService,
    private readonly students: GuardedLookupService,
  ) {}

  @Post('get-atom-token-id')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Begins a payment, or finds the one that was begun' })
  @ApiOkResponse({ type: TokenResponse })
  @ApiFailures(
    'VALIDATION_FAILED', 'INVALID_ADMISSION_NUMBER', 'STUDENT_NOT_FOUND', 'NUMBER_CLOSED', 'ALREADY_PAID', 'PAYMENT_IN_DOUBT', 'FEE_CLOSED', 'FEE_MISMATCH', 'NO_FEES_DUE', 'PAYMENTS_CLOSED',
    'STUDENT_NOT_MATCHED', 'SECOND_FACT_REQUIRED', 'TOO_MANY_WRONG_DIGITS', 'TOO_MANY_REQUESTS', 'GATEWAY_REFUSED', 'GATEWAY_TIMEOUT',
  )
  async getAtomTokenId(@Body() body: TokenRequestDto, @SentAmounts() amounts: Readonly<Record<string, unknown>>, @Ip() address: string): Promise<IssuedToken> {
    return this.tokens.issue(body, amounts, address);
  }

  @Post('payment-status/:transactionId')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @LimitPaymentCalls('status')
  @ApiOperation({ summary: 'What is known of a payment; may ask the gateway' })
  @ApiOkResponse({ type: PaymentStatusResponse })
  @ApiFailures('PAYMENT_NOT_FOUND', 'SECOND_FACT_REQUIRED', 'TOO_MANY_WRONG_DIGITS', 'TOO_MANY_REQUESTS')
  async paymentStatus(
    @Param() { transactionId }: PaymentParams, @Body() body: PaymentStatusDto, @Ip() address: string, @ClientDisconnected() gone: AbortSignal,
  ): Promise<PaymentStatusResponse> {
    await this.students.confirm(body.admissionNumber, address, body, 'PAYMENT_NOT_FOUND');
    return this.statuses.of(transactionId, body.admissionNumber, gone);
  }
}
