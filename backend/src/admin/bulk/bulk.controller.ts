import { Body, Controller, Header, HttpCode, Param, Post, Req, Res, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-fastify';
import { ApiAcceptedResponse, ApiBasicAuth, ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer202IfProposed } from '../../approvals/answer-202-if-proposed.js';
import { ApprovalResponse } from '../../approvals/approvals.response.js';
import { ActingPerson, type Actor } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { BulkChangesService } from '../../bulk/bulk-changes.service.js';
import { BulkUndoService } from '../../bulk/bulk-undo.service.js';
import { BulkStagingService } from '../../bulk/bulk-staging.service.js';
import { ImportUploadService } from '../../bulk/import-upload.service.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { Unattended } from '../../common/auth/unattended.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { READ_LIMITS } from '../../common/sheets/read-limits.js';
import { FeeVersionsService } from '../../fees/fee-versions.service.js';
import { CoursesService } from '../../students/courses.service.js';
import { memoryUpload, type UploadedBytes } from '../memory-upload.js';
import { BulkApplicationDto, BulkChangeParams, BulkRowsRequestDto, DemandsStagingDto, ImportColumnsDto, ImportUploadDto } from './bulk.dto.js';
import { BulkChangeListResponse, BulkChangeResponse, BulkRowsResponse } from './bulk.response.js';
import { ImportUploadResponse } from './import.response.js';

/** Bytes: names of two hundred columns. */
const COLUMNS_MAX = 65_536;
const READING_AT_MOST_MS = 300_000;

/** Changes of many students at once: staged, looked at, applied, taken back (docs/requirements.md#bulk-changes). */
@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('bulk:read')
@Controller('admin/bulk-changes')
export class BulkController {
  constructor(
    private readonly changes: BulkChangesService,
    private readonly undos: BulkUndoService,
    private readonly staging: BulkStagingService,
    private readonly uploads: ImportUploadService,
    private readonly versions: FeeVersionsService,
    private readonly courses: CoursesService,
  ) {}

  /** No person is named, and an open page asks again and again. */
  @Post()
  @Unattended()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Staged and applied changes in figures, and the fee structures to make fees by' })
  @ApiOkResponse({ type: BulkChangeListResponse })
  async list(): Promise<BulkChangeListResponse> {
    const structures = (await this.versions.structuresToday()).map(({ id, semesterNo, academicSession, version, countsFrom }) =>
      ({ id, semesterNo, academicSession, version, countsFrom: countsFrom ?? '' }));
    const { course: courses, ...scopes } = await this.courses.scopes();
    return { changes: await this.changes.list(), structures: structures.reverse(), courses, scopes };
  }

  @Post('demands')
  @RequirePermission('bulk:stage')
  @AuditedAct('bulk.stage')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stages the fees of a structure for its students: nothing is changed yet' })
  @ApiOkResponse({ type: BulkChangeResponse })
  @ApiFailures('VALIDATION_FAILED', 'FEE_VERSION_NOT_FOUND')
  async stageDemands(@Body() body: DemandsStagingDto, @ActingPerson() by: Actor): Promise<BulkChangeResponse> {
    return this.changes.get(await this.staging.stageDemands(body, by));
  }

  @Post('import')
  @RequirePermission('bulk:stage')
  // Above the act: what it refuses is recorded too.
  @UseInterceptors(FileInterceptor('file', memoryUpload(READ_LIMITS.bytes, 1, COLUMNS_MAX)))
  @AuditedAct('bulk.import')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Takes a file of students and fees, CSV or Excel; one without faults is staged: nothing is changed yet' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: ImportUploadDto, required: false })
  @ApiOkResponse({ type: ImportUploadResponse })
  @ApiFailures('INVALID_REPORT', 'PAYLOAD_TOO_LARGE', 'VALIDATION_FAILED')
  stageImport(
    @UploadedFile() file: UploadedBytes | undefined, @Body() { columns }: ImportUploadDto, @ActingPerson() by: Actor, @Req() request: FastifyRequest,
  ): Promise<ImportUploadResponse> {
    // The answer comes after the whole file, with students between its rows.
    request.raw.setTimeout(READING_AT_MOST_MS);
    return this.uploads.take(file, columns, by);
  }

  @Post('import/columns')
  @RequirePermission('bulk:stage')
  @AuditedAct('bulk.columns')
  @HttpCode(204)
  @ApiOperation({ summary: 'Says which column of a file is which: the next file with the same header is read so' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED')
  rememberColumns(@Body() said: ImportColumnsDto, @ActingPerson() by: Actor): Promise<void> {
    return this.uploads.remember(said, by);
  }

  @Post(':changeId/rows')
  @AuditedView('bulk.rows')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'The students of a change by what it would do and what became of it, a page at a time' })
  @ApiOkResponse({ type: BulkRowsResponse })
  @ApiFailures('VALIDATION_FAILED', 'BULK_CHANGE_NOT_FOUND')
  rows(@Param() { changeId }: BulkChangeParams, @Body() request: BulkRowsRequestDto): Promise<BulkRowsResponse> {
    return this.changes.rows(changeId, request);
  }

  @Post(':changeId/apply')
  @RequirePermission('bulk:stage')
  @AuditedAct('bulk.apply')
  @HttpCode(204)
  @ApiOperation({ summary: 'Proposes to apply a staged change; 202 when a second person has to approve it' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures('VALIDATION_FAILED', 'BULK_CHANGE_NOT_FOUND', 'NOT_IN_THIS_STATE', 'FEE_VERSION_REPLACED', 'APPROVER_MISSING', 'APPROVAL_OPEN')
  async proposeApplication(
    @Param() { changeId }: BulkChangeParams, @Body() { reason }: BulkApplicationDto, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.changes.propose(changeId, reason, by), reply);
  }

  @Post(':changeId/drop')
  @RequirePermission('bulk:stage')
  @AuditedAct('bulk.drop')
  @HttpCode(204)
  @ApiOperation({ summary: 'Forgets a staged change' })
  @ApiNoContentResponse()
  @ApiFailures('BULK_CHANGE_NOT_FOUND', 'NOT_IN_THIS_STATE')
  drop(@Param() { changeId }: BulkChangeParams, @ActingPerson() by: Actor): Promise<void> {
    return this.changes.drop(changeId, by);
  }

  @Post(':changeId/undo')
  @RequirePermission('bulk:stage')
  @AuditedAct('bulk.undo')
  @HttpCode(204)
  @ApiOperation({ summary: 'Proposes to take the newest change back; what was paid since is kept; 202 when a second person has to approve it' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures('VALIDATION_FAILED', 'BULK_CHANGE_NOT_FOUND', 'NOT_IN_THIS_STATE', 'APPROVER_MISSING', 'APPROVAL_OPEN')
  async proposeUndo(
    @Param() { changeId }: BulkChangeParams, @Body() { reason }: BulkApplicationDto, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.undos.propose(changeId, reason, by), reply);
  }
}
