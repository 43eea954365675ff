import { Body, Controller, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBasicAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { answer202IfProposed } from '../../approvals/answer-202-if-proposed.js';
import { ApprovalResponse } from '../../approvals/approvals.response.js';
import { ActingPerson, type Actor } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { EnteredWordsDto, FeePublicationDto, FeeVersionChangeDto, FeeVersionDropDto, FeeVersionParams, NewFeeVersionDto } from './fees.dto.js';
import { FeeVersionResponse, FeeVersionsResponse, OwnWordsResponse } from './fees.response.js';
import { FeesOfficeService } from './fees-office.service.js';
import { OwnWordsService } from './own-words.service.js';

/** What semesters consist of and cost (docs/requirements.md#fee-structures). What is proposed here `admin/approvals` decides. */
@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('fees:edit')
@Controller('admin/fees')
export class FeesController {
  constructor(
    private readonly fees: FeesOfficeService,
    private readonly words: OwnWordsService,
  ) {}

  @Post('words')
  @RequirePermission('fees:read')
  @AuditedView('fees.words')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: "The college's own words - its name, fee heads, courses - and what they are called in Hindi" })
  @ApiOkResponse({ type: OwnWordsResponse })
  async ownWords(): Promise<OwnWordsResponse> {
    return { words: await this.words.list() };
  }

  @Post('words/change')
  @AuditedAct('fees.word')
  @HttpCode(204)
  @ApiOperation({ summary: 'Enters Hindi for some of them' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED')
  enterWords(@Body() { words }: EnteredWordsDto, @ActingPerson() by: Actor): Promise<void> {
    return this.words.change(words, by);
  }

  @Post()
  @RequirePermission('fees:read')
  @AuditedView('fees.list')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Layouts, fee structures and due dates, drafts and published versions; and the layouts that count today' })
  @ApiOkResponse({ type: FeeVersionsResponse })
  list(): Promise<FeeVersionsResponse> {
    return this.fees.list();
  }

  @Post('drafts')
  @AuditedAct('fees.draft')
  @HttpCode(200)
  @ApiOperation({ summary: 'Begins a draft of a layout, a structure or a due date' })
  @ApiOkResponse({ type: FeeVersionResponse })
  @ApiFailures('VALIDATION_FAILED')
  begin(@Body() body: NewFeeVersionDto, @ActingPerson() by: Actor): Promise<FeeVersionResponse> {
    return this.fees.begin(body, by);
  }

  @Post('versions/:versionId')
  @RequirePermission('fees:read')
  @AuditedView('fees.view')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'One version whole; of a draft also why it cannot be published' })
  @ApiOkResponse({ type: FeeVersionResponse })
  @ApiFailures('FEE_VERSION_NOT_FOUND')
  get(@Param() { versionId }: FeeVersionParams): Promise<FeeVersionResponse> {
    return this.fees.get(versionId);
  }

  @Post('versions/:versionId/change')
  @AuditedAct('fees.change')
  @HttpCode(200)
  @ApiOperation({ summary: 'Changes a draft' })
  @ApiOkResponse({ type: FeeVersionResponse })
  @ApiFailures('VALIDATION_FAILED', 'FEE_VERSION_NOT_FOUND', 'FEE_VERSION_CHANGED')
  change(@Param() { versionId }: FeeVersionParams, @Body() body: FeeVersionChangeDto, @ActingPerson() by: Actor): Promise<FeeVersionResponse> {
    return this.fees.change(versionId, body, by);
  }

  @Post('versions/:versionId/drop')
  @AuditedAct('fees.drop')
  @HttpCode(204)
  @ApiOperation({ summary: 'Deletes a draft' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'FEE_VERSION_NOT_FOUND', 'FEE_VERSION_CHANGED')
  drop(@Param() { versionId }: FeeVersionParams, @Body() { revision }: FeeVersionDropDto, @ActingPerson() by: Actor): Promise<void> {
    return this.fees.drop(versionId, revision, by);
  }

  @Post('versions/:versionId/publish')
  @RequirePermission('fees:publish')
  @AuditedAct('fees.publish')
  @HttpCode(204)
  @ApiOperation({ summary: 'Proposes to publish a draft; 202 when a second person has to approve it' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures('VALIDATION_FAILED', 'FEE_VERSION_NOT_FOUND', 'FEE_VERSION_CHANGED', 'APPROVER_MISSING', 'APPROVAL_OPEN')
  async proposePublication(
    @Param() { versionId }: FeeVersionParams, @Body() body: FeePublicationDto, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.fees.publish(versionId, body, by), reply);
  }
}
