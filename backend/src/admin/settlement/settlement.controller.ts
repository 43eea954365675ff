import { Body, Controller, Header, HttpCode, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { ApiBasicAuth, ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { FileInterceptor } from '@nestjs/platform-fastify';
import { ActingPerson, type Actor } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { Unattended } from '../../common/auth/unattended.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { READ_LIMITS } from '../../common/sheets/read-limits.js';
import { SettlementMatchService } from '../../settlement/settlement-match.service.js';
import { memoryUpload, type UploadedBytes } from '../memory-upload.js';
import { SettlementAcceptDto, SettlementLinkDto, SettlementMappingDto, SettlementUnlinkDto } from './settlement.dto.js';
import { SettlementOfficeService } from './settlement-office.service.js';
import { SettlementOverviewResponse, SettlementProgressResponse, SettlementUploadResponse } from './settlement.response.js';

/** Whether the money arrived (docs/requirements.md#settlement-exceptions). */
@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('settlement:write')
@Controller('admin/settlement')
export class SettlementController {
  constructor(
    private readonly settlement: SettlementOfficeService,
    private readonly matches: SettlementMatchService,
  ) {}

  @Post()
  @RequirePermission('settlement:read')
  @AuditedView('settlement.view', { details: (answer) => ({ exceptions: (answer as SettlementOverviewResponse).exceptions.length }) })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Reports, batches with their credits, and exceptions' })
  @ApiOkResponse({ type: SettlementOverviewResponse })
  overview(): Promise<SettlementOverviewResponse> {
    return this.settlement.overview();
  }

  @Post('files')
  // Above the act: what it refuses is recorded too.
  @UseInterceptors(FileInterceptor('file', memoryUpload(READ_LIMITS.bytes)))
  @AuditedAct('settlement.import')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: "Takes a report of the gateway or a statement of the bank; one that has faults changes nothing" })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }, required: false })
  @ApiOkResponse({ type: SettlementUploadResponse })
  @ApiFailures('INVALID_REPORT', 'PAYLOAD_TOO_LARGE', 'SETTLEMENT_OFF')
  upload(@UploadedFile() file: UploadedBytes | undefined, @ActingPerson() by: Actor): Promise<SettlementUploadResponse> {
    return this.settlement.upload(file, by);
  }

  @Post('progress')
  @RequirePermission('settlement:read')
  @Unattended()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'How far the files are that are being stored' })
  @ApiOkResponse({ type: SettlementProgressResponse })
  progress(): Promise<SettlementProgressResponse> {
    return this.settlement.progress();
  }

  @Post('mappings')
  @AuditedAct('settlement.mapping')
  @HttpCode(204)
  @ApiOperation({ summary: 'Says which column is which, for a header that is not known' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED')
  saveMapping(@Body() mapping: SettlementMappingDto, @ActingPerson() by: Actor): Promise<void> {
    return this.settlement.saveMapping(mapping, by);
  }

  @Post('link')
  @AuditedAct('settlement.link')
  @HttpCode(204)
  @ApiOperation({ summary: 'A credit is the money of a batch' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'NOT_LINKABLE')
  link(@Body() { batch, creditId, reason }: SettlementLinkDto, @ActingPerson() by: Actor): Promise<void> {
    return this.matches.link(batch, creditId, reason, by);
  }

  @Post('unlink')
  @AuditedAct('settlement.unlink')
  @HttpCode(204)
  @ApiOperation({ summary: 'Takes a link back, by a contrary entry' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'NOT_LINKABLE')
  unlink(@Body() { id, reason }: SettlementUnlinkDto, @ActingPerson() by: Actor): Promise<void> {
    return this.matches.unlink(id, reason, by);
  }

  @Post('accept')
  @AuditedAct('settlement.accept')
  @HttpCode(204)
  @ApiOperation({ summary: 'An exception stays as it is' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'EXCEPTION_GONE')
  accept(@Body() { reason, ...seen }: SettlementAcceptDto, @ActingPerson() by: Actor): Promise<void> {
    return this.matches.accept(seen, reason, by);
  }
}
