import { Body, Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import type { ReviewQueue } from '../contract/index.js';
import { AdminName } from './admin-name.decorator.js';
import { ResolveDto } from './resolve.dto.js';
import { ReviewQueueService } from './review-queue.service.js';

/** Ours beyond the specification: what needs review by a person, and what a person may decide. Behind the guard like all of `admin`. */
@Controller('admin/review-queue')
export class ReviewQueueController {
  constructor(private readonly queue: ReviewQueueService) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  list(): Promise<ReviewQueue> {
    return this.queue.list();
  }

  @Post('payments/:transactionId/release')
  @HttpCode(204)
  release(@Param('transactionId') transactionId: string, @AdminName() admin: string): Promise<void> {
    return this.queue.release(transactionId, admin);
  }

  @Post('payments/:transactionId/resolve')
  @HttpCode(204)
  resolve(@Param('transactionId') transactionId: string, @Body() body: ResolveDto, @AdminName() admin: string): Promise<void> {
    return this.queue.resolve(transactionId, body, admin);
  }

  @Post('mails/:transactionId/resend')
  @HttpCode(204)
  resendMail(@Param('transactionId') transactionId: string, @AdminName() admin: string): Promise<void> {
    return this.queue.resendMail(transactionId, admin);
  }
}
