import { Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import type { OfficeList } from '../contract/index.js';
import { AdminName } from './admin-name.decorator.js';
import { OfficeService } from './office.service.js';

/** Ours beyond the specification: what waits for a person, and what a person may decide. Behind the guard like all of `admin`. */
@Controller('admin/office')
export class OfficeController {
  constructor(private readonly office: OfficeService) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  list(): Promise<OfficeList> {
    return this.office.list();
  }

  @Post('payments/:transactionId/release')
  @HttpCode(204)
  release(@Param('transactionId') transactionId: string, @AdminName() admin: string): Promise<void> {
    return this.office.release(transactionId, admin);
  }

  @Post('payments/:transactionId/handled')
  @HttpCode(204)
  markHandled(@Param('transactionId') transactionId: string, @AdminName() admin: string): Promise<void> {
    return this.office.markHandled(transactionId, admin);
  }

  @Post('mails/:transactionId/resend')
  @HttpCode(204)
  resendMail(@Param('transactionId') transactionId: string, @AdminName() admin: string): Promise<void> {
    return this.office.resendMail(transactionId, admin);
  }
}
