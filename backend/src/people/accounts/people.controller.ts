import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBasicAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { answer202IfProposed } from '../../approvals/answer-202-if-proposed.js';
import { ApprovalResponse } from '../../approvals/approvals.response.js';
import { ActingPerson, type Actor, type OfficeRequest } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { USERNAME_MAX } from '../../contract/index.js';
import { AccountAccessService } from './account-access.service.js';
import { ChangedDetailsDto, EnableDto, InviteDto, PersonParams, PersonSessionParams, RolesDto } from './people.dto.js';
import { OfficeSessionResponse, PersonResponse } from './people.response.js';
import { PeopleService } from './people.service.js';
import { RoleChangesService } from './role-changes.service.js';

/** Whose account was to be made; who was refused may have sent anything. */
const invited = ({ body }: OfficeRequest): string => {
  const { username } = (body ?? {}) as { username?: unknown };
  return typeof username === 'string' ? username.slice(0, USERNAME_MAX) : '';
};

/** The accounts of the office, for its administrators (docs/requirements.md#people). */
@ApiTags('People')
@ApiBasicAuth('office')
@RequirePermission('people:manage')
@Controller('people')
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly roleChanges: RoleChangesService,
    private readonly access: AccountAccessService,
  ) {}

  @Post()
  @AuditedView('people.list', { details: (people) => ({ rows: (people as PersonResponse[]).length }) })
  @HttpCode(200)
  @RequirePermission('people:read')
  @ApiOperation({ summary: 'Everybody who has an account' })
  @ApiOkResponse({ type: [PersonResponse] })
  list(): Promise<PersonResponse[]> {
    return this.people.list();
  }

  @Post('invite')
  @AuditedAct('person.invite', { subject: invited })
  @HttpCode(200)
  @ApiOperation({ summary: 'Makes an account and mails an invitation; where two people give roles, the account begins without any, and they are proposed' })
  @ApiOkResponse({ type: PersonResponse })
  @ApiFailures('VALIDATION_FAILED', 'PERSON_EXISTS', 'APPROVER_MISSING')
  invite(@Body() body: InviteDto, @ActingPerson() by: Actor): Promise<PersonResponse> {
    return this.roleChanges.invite(by, body);
  }

  @Post('accounts/:personId/disable')
  @AuditedAct('person.disable')
  @HttpCode(204)
  @ApiOperation({ summary: 'Shuts an account, at once' })
  @ApiNoContentResponse()
  @ApiFailures('PERSON_NOT_FOUND', 'LAST_ADMINISTRATOR')
  disable(@Param() { personId }: PersonParams, @ActingPerson() by: Actor): Promise<void> {
    return this.people.disable(by, personId);
  }

  @Post('accounts/:personId/enable')
  @AuditedAct('person.enable')
  @HttpCode(204)
  @ApiOperation({ summary: 'Opens an account that was shut; 202 when it has a role: then a second person has to approve this' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures('VALIDATION_FAILED', 'PERSON_NOT_FOUND', 'NOT_IN_THIS_STATE', 'APPROVER_MISSING', 'APPROVAL_OPEN')
  async enable(
    @Param() { personId }: PersonParams, @Body() { reason }: EnableDto, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.access.enable(by, personId, reason ?? ''), reply);
  }

  @Post('accounts/:personId/reset')
  @AuditedAct('person.reset')
  @HttpCode(204)
  @ApiOperation({ summary: 'Takes password and second factor away and mails a new invitation; not of one\'s own account' })
  @ApiNoContentResponse()
  @ApiFailures('PERSON_NOT_FOUND', 'OWN_RESET', 'NOT_IN_THIS_STATE', 'NO_MAIL_ADDRESS', 'LAST_ADMINISTRATOR')
  reset(@Param() { personId }: PersonParams, @ActingPerson() by: Actor): Promise<void> {
    return this.people.reset(by, personId);
  }

  @Post('accounts/:personId/roles')
  @AuditedAct('person.roles')
  @HttpCode(204)
  @ApiOperation({ summary: 'Gives an account other roles; 202 when one is new to it: then a second person has to approve it' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures('VALIDATION_FAILED', 'PERSON_NOT_FOUND', 'NOT_IN_THIS_STATE', 'LAST_ADMINISTRATOR', 'APPROVER_MISSING', 'APPROVAL_OPEN')
  async setRoles(
    @Param() { personId }: PersonParams, @Body() { roles, reason }: RolesDto, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.roleChanges.setRoles(by, personId, roles, reason ?? ''), reply);
  }

  @Post('accounts/:personId/details')
  @AuditedAct('person.details')
  @HttpCode(204)
  @ApiOperation({ summary: 'Changes name and mail address of an account; 202 when a second person has to approve another address' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures('VALIDATION_FAILED', 'PERSON_NOT_FOUND', 'NOT_IN_THIS_STATE', 'APPROVER_MISSING', 'APPROVAL_OPEN')
  async setDetails(
    @Param() { personId }: PersonParams, @Body() { reason, ...details }: ChangedDetailsDto, @ActingPerson() by: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.access.setDetails(by, personId, details, reason ?? ''), reply);
  }

  @Post('accounts/:personId/sessions')
  @AuditedAct('session.list')
  @HttpCode(200)
  @RequirePermission('people:read')
  @ApiOperation({ summary: 'The open sessions of an account' })
  @ApiOkResponse({ type: [OfficeSessionResponse] })
  @ApiFailures('PERSON_NOT_FOUND')
  sessions(@Param() { personId }: PersonParams, @ActingPerson() by: Actor): Promise<OfficeSessionResponse[]> {
    return this.people.sessionsOf(by, personId);
  }

  @Post('accounts/:personId/sessions/end')
  @AuditedAct('session.endAll')
  @HttpCode(204)
  @ApiOperation({ summary: 'Ends all sessions of an account' })
  @ApiNoContentResponse()
  @ApiFailures('PERSON_NOT_FOUND')
  endSessions(@Param() { personId }: PersonParams, @ActingPerson() by: Actor): Promise<void> {
    return this.people.endSessions(by, personId);
  }

  @Post('accounts/:personId/sessions/:sessionId/end')
  @AuditedAct('session.end')
  @HttpCode(204)
  @ApiOperation({ summary: 'Ends one session of an account' })
  @ApiNoContentResponse()
  @ApiFailures('PERSON_NOT_FOUND', 'NOT_IN_THIS_STATE')
  endSession(@Param() { personId, sessionId }: PersonSessionParams, @ActingPerson() by: Actor): Promise<void> {
    return this.people.endSession(by, personId, sessionId);
  }
}
