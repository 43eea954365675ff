import { Body, Controller, Header, HttpCode, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-fastify';
import { Public } from '../../common/auth/public.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import { type CheckedFile, CHECKED_UPLOAD } from './checked-upload.js';
import { SendReceipt, type SendReceiptFields } from './send-receipt.service.js';

@Public()
@Controller()
export class SendReceiptController {
  constructor(private readonly sendReceipt: SendReceipt) {}

  /** The file is a stranger's: judged while it passes, and never mailed in the college's name. */
  @Post('send-receipt')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseInterceptors(FileInterceptor('file', CHECKED_UPLOAD))
  send(@UploadedFile() file: unknown, @Body() fields: unknown): Promise<{ queued: boolean }> {
    if (!(file as CheckedFile | undefined)?.plainPdf) throw new AppError('INVALID_UPLOAD');
    return this.sendReceipt.request((fields ?? {}) as SendReceiptFields);
  }
}
