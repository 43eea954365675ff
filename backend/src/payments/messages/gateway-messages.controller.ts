import { applyDecorators, Body, Controller, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/auth/public.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import type { RawRequest } from '../../common/http/body-parsers.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { GatewayMessageDto } from './gateway-message.dto.js';
import { GatewayMessagesService } from './gateway-messages.service.js';
import { ReturnParams } from '../payment.params.js';
import type { IncomingRequest } from '../providers/payment-provider.js';
import { returnPage } from './return-page.js';

const Form = () => applyDecorators(ApiConsumes('application/x-www-form-urlencoded'), ApiBody({ type: GatewayMessageDto, required: false }));
const Page = () =>
  applyDecorators(Header('content-type', 'text/html; charset=utf-8'), Header('cache-control', 'no-store'), ApiProduces('text/html'), ApiOkResponse({ type: String }));

const incoming = ({ fields }: GatewayMessageDto, { headers, rawText = '' }: RawRequest): IncomingRequest => ({ fields, headers, rawText });

@ApiTags('Gateway')
@Public()
@Controller()
export class GatewayMessagesController {
  constructor(private readonly messages: GatewayMessagesService) {}

  @Post('payment-return')
  @HttpCode(200)
  @ApiOperation({ summary: "The gateway's browser post; leads to the receipt or the status screen" })
  @Form()
  @Page()
  async paymentReturn(@Body() body: GatewayMessageDto, @Req() request: RawRequest): Promise<string> {
    return returnPage(await this.messages.handleReturn(incoming(body, request), undefined));
  }

  @Post('payment-return/:transactionId')
  @HttpCode(200)
  @ApiOperation({ summary: 'The same, routed by our id' })
  @Form()
  @Page()
  async routedReturn(@Body() body: GatewayMessageDto, @Req() request: RawRequest, @Param() { transactionId }: ReturnParams): Promise<string> {
    return returnPage(await this.messages.handleReturn(incoming(body, request), transactionId));
  }

  /** Acknowledged after the commit only. Everything that is not a message about our payments gets the same error. */
  @Post('payment-callback')
  @HttpCode(200)
  @Header('content-type', 'text/plain; charset=utf-8')
  @ApiOperation({ summary: "The gateway's server post; OK only after the commit" })
  @Form()
  @ApiProduces('text/plain')
  @ApiOkResponse({ type: String })
  @ApiFailures('UNREADABLE_MESSAGE')
  async paymentCallback(@Body() body: GatewayMessageDto, @Req() request: RawRequest): Promise<string> {
    const acknowledgement = await this.messages.handleCallback(incoming(body, request));
    if (acknowledgement === null) throw new AppError('UNREADABLE_MESSAGE');
    return acknowledgement;
  }
}
