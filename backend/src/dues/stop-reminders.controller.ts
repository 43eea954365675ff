import { Controller, Header, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { Public } from '../common/auth/public.decorator.js';
import { AppError } from '../common/errors/app-error.js';
import { clientNetwork } from '../common/limits/client-network.js';
import { RateLimits } from '../common/limits/rate-limits.js';
import { ApiFailures } from '../common/openapi/api-failures.decorator.js';
import { ValidationErrorCode } from '../common/validation/validation-error-code.decorator.js';
import { ReminderWriter } from './reminder-writer.js';

const TOKEN = /^[\w-]{22}$/;

@ValidationErrorCode('REMINDERS_UNKNOWN')
export class StopRemindersParams {
  @ApiProperty({ type: 'string', pattern: TOKEN.source, description: 'Of the mail.' }) @Matches(TOKEN) declare token: string;
}

/** The link in a reminder, and its header `List-Unsubscribe` (RFC 8058): who has the mail may end them. */
@ApiTags('Students')
@Public()
@Controller('reminders')
export class StopRemindersController {
  constructor(
    private readonly reminders: ReminderWriter,
    private readonly limits: RateLimits,
  ) {}

  @Post('stop/:token')
  @HttpCode(204)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Ends the reminders of unpaid fees for whom a mail was sent to' })
  @ApiNoContentResponse()
  @ApiFailures('REMINDERS_UNKNOWN', 'TOO_MANY_REQUESTS')
  async stop(@Param() { token }: StopRemindersParams, @Ip() address: string): Promise<void> {
    await this.limits.consume('stoppedRemindersByAddress', clientNetwork(address));
    if (!(await this.reminders.stop(token))) throw new AppError('REMINDERS_UNKNOWN');
  }
}
