import { Body, Controller, Header, HttpCode, Ip, Param, Post, Req } from '@nestjs/common';
import { Public } from '../common/auth/public.decorator.js';
import { AppError } from '../common/errors/app-error.js';
import type { RawRequest } from '../common/http/body-parsers.js';
import { ClientGone } from '../common/http/client-gone.decorator.js';
import { limitPaymentCall } from '../common/limits/payment-calls.js';
import { RateLimits } from '../common/limits/rate-limits.js';
import { admissionKey, type PaymentStatus } from '../contract/index.js';
import { GuardedLookup } from '../students/guarded-lookup.service.js';
import { StartPayment } from './checkout/start-payment.service.js';
import { TokenRequestDto } from './checkout/token-request.dto.js';
import { type IssuedToken, TokenService } from './checkout/token.service.js';
import { GatewayMessages } from './gateway-messages.service.js';
import { PaymentStatusService } from './payment-status.service.js';
import type { IncomingRequest } from './providers/payment-provider.js';
import { returnPage } from './return-page.js';

const fields = (body: unknown): Record<string, unknown> => (typeof body === 'object' && body !== null ? { ...body } : {});

const incoming = (body: unknown, { headers, rawText = '' }: RawRequest): IncomingRequest => ({ fields: fields(body), headers, rawText });

@Public()
@Controller()
export class PaymentsController {
  constructor(
    private readonly tokens: TokenService,
    private readonly statuses: PaymentStatusService,
    private readonly messages: GatewayMessages,
    private readonly limits: RateLimits,
    private readonly students: GuardedLookup,
  ) {}

  /** A repeat of the same content is no new attempt and is not counted. */
  @Post('get-atom-token-id')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async getAtomTokenId(@Body() body: TokenRequestDto, @Ip() address: string): Promise<IssuedToken> {
    const submission = await this.tokens.read(body, address);
    const content = StartPayment.contentKey(submission);
    if (await this.limits.isFirst('tokenContents', content)) {
      await this.limits.consume('tokenCalls', admissionKey(submission.admissionNumber)).catch(async (error: unknown) => {
        // A refused content was not let in: sent again, it is not a repeat.
        await this.limits.forget('tokenContents', content);
        throw error;
      });
    }
    return this.tokens.issue(submission);
  }

  @Post('payment-status/:transactionId')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async paymentStatus(
    @Param('transactionId') transactionId: string, @Body() body: unknown, @Ip() address: string, @ClientGone() gone: AbortSignal,
  ): Promise<PaymentStatus> {
    await limitPaymentCall(this.limits, 'status', transactionId, address);
    const { admissionNumber, ...proof } = fields(body);
    await this.students.confirm(admissionNumber, address, proof, 'PAYMENT_NOT_FOUND');
    return this.statuses.of(transactionId, typeof admissionNumber === 'string' ? admissionNumber : '', gone);
  }

  @Post(['payment-return', 'payment-return/:transactionId'])
  @HttpCode(200)
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'no-store')
  async paymentReturn(@Body() body: unknown, @Req() request: RawRequest, @Param('transactionId') routedId?: string): Promise<string> {
    return returnPage(await this.messages.browserReturn(incoming(body, request), routedId));
  }

  /** Acknowledged only after the commit; one and the same refusal for everything that is no message about a payment of ours. */
  @Post('payment-callback')
  @HttpCode(200)
  @Header('content-type', 'text/plain; charset=utf-8')
  async paymentCallback(@Body() body: unknown, @Req() request: RawRequest): Promise<string> {
    const acknowledgement = await this.messages.serverCallback(incoming(body, request));
    if (acknowledgement === null) throw new AppError('UNREADABLE_MESSAGE');
    return acknowledgement;
  }
}
