import { applyDecorators, Body, Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Public } from '../common/auth/public.decorator.js';
import { AppError } from '../common/errors/app-error.js';
import { ApiFailures } from '../common/openapi/api-failures.decorator.js';
import { GatewayMessageDto } from './gateway-message.dto.js';
import { GatewayMessages } from './gateway-messages.service.js';
import { ReturnParams } from './payment.params.js';
import { returnPage } from './return-page.js';

const Form = () => applyDecorators(ApiConsumes('application/x-www-form-urlencoded'), ApiBody({ type: GatewayMessageDto, required: false }));
const Page = () =>
  applyDecorators(Header('content-type', 'text/html; charset=utf-8'), Header('cache-control', 'no-store'), ApiProduces('text/html'), ApiOkResponse({ type: String }));

/** What the gateway posts: through the student's browser, and from its server. */
@ApiTags('Gateway')
@Public()
@Controller()
export class GatewayMessagesController {
  constructor(private readonly messages: GatewayMessages) {}

  @Post('payment-return')
  @HttpCode(200)
  @ApiOperation({ summary: "The gateway's browser post; leads to the receipt or the status screen" })
  @Form()
  @Page()
  async paymentReturn(@Body() { fields }: GatewayMessageDto): Promise<string> {
    return returnPage(await this.messages.browserReturn(fields, undefined));
  }

  @Post('payment-return/:transactionId')
  @HttpCode(200)
  @ApiOperation({ summary: 'The same, routed by our id' })
  @Form()
  @Page()
  async routedReturn(@Body() { fields }: GatewayMessageDto, @Param() { transactionId }: ReturnParams): Promise<string> {
    return returnPage(await this.messages.browserReturn(fields, transactionId));
  }

  /** `OK` only after the commit; one and the same refusal for everything that is no message about a payment of ours. */
  @Post('payment-callback')
  @HttpCode(200)
  @Header('content-type', 'text/plain; charset=utf-8')
  @ApiOperation({ summary: "The gateway's server post; OK only after the commit" })
  @Form()
  @ApiProduces('text/plain')
  @ApiOkResponse({ type: String })
  @ApiFailures('UNREADABLE_MESSAGE')
  async paymentCallback(@Body() { fields }: GatewayMessageDto): Promise<string> {
    if (!(await this.messages.serverCallback(fields))) throw new AppError('UNREADABLE_MESSAGE');
    return 'OK';
  }
}
