import type { Readable } from 'node:stream';
import { Controller, Header, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { AuditedView } from '../../audit/audited.decorator.js';
import { CurrentAdmin } from '../../common/auth/admin.decorator.js';
import type { AdminIdentity } from '../../common/auth/credentials-checker.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { DAY } from '../../common/openapi/schemas.js';
import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';
import { PaymentParams } from '../../payments/payment.params.js';
import { DayPackService } from './day-pack.service.js';
import { EvidencePackService } from './evidence-pack.service.js';

@ValidationErrorCode('NOT_FOUND')
class DayParams {
  @ApiProperty(DAY) @Matches(/^\d{4}-\d{2}-\d{2}$/) declare day: string;
}

const zip = (stream: Readable, name: string): StreamableFile =>
  new StreamableFile(stream, { type: 'application/zip', disposition: `attachment; filename="${name}.zip"` });

/** Files for a dispute (docs/requirements.md#evidence-pack). */
@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('evidence:pack')
@Controller('admin')
export class EvidencePackController {
  constructor(
    private readonly packs: EvidencePackService,
    private readonly days: DayPackService,
  ) {}

  @Post('transactions/:transactionId/pack')
  @AuditedView('evidence.pack')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Everything known of one payment, as a ZIP with a list of hashes' })
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiFailures('PAYMENT_NOT_FOUND')
  async payment(@Param() { transactionId }: PaymentParams, @CurrentAdmin() admin: AdminIdentity): Promise<StreamableFile> {
    return zip(await this.packs.ofPayment(transactionId, admin), `${transactionId}_Evidence`);
  }

  @Post('days/:day/pack')
  @AuditedView('evidence.pack')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Everything known of one closed day, as a ZIP with a list of hashes' })
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiFailures('NOT_FOUND')
  async day(@Param() { day }: DayParams, @CurrentAdmin() admin: AdminIdentity): Promise<StreamableFile> {
    return zip(await this.days.of(day, admin), `${day}_Evidence`);
  }
}
