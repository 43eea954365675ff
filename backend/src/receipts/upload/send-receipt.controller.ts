import { Body, Controller, Header, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/auth/public.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { CHECKED_UPLOAD } from './checked-upload.js';
import { RequirePlainPdfInterceptor } from './require-plain-pdf.interceptor.js';
import { SendReceiptDto } from './send-receipt.dto.js';
import { SendReceiptResponse } from './send-receipt.response.js';
import { SendReceiptService } from './send-receipt.service.js';

@ApiTags('Receipts')
@Public()
@Controller()
export class SendReceiptController {
  constructor(private readonly sendReceipt: SendReceiptService) {}

  /** The uploaded file is untrusted: it is checked and dropped, never mailed. */
  @Post('send-receipt')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseInterceptors(FileInterceptor('file', CHECKED_UPLOAD), RequirePlainPdfInterceptor)
  @ApiOperation({ summary: 'Asks for the one receipt mail to the address the payment was made with' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: SendReceiptDto, required: false })
  @ApiOkResponse({ type: SendReceiptResponse })
  @ApiFailures('INVALID_UPLOAD', 'RECEIPT_NOT_FOUND', 'TOO_MANY_REQUESTS')
  send(@Body() fields: SendReceiptDto): Promise<SendReceiptResponse> {
    return this.sendReceipt.isQueued(fields);
  }
}
