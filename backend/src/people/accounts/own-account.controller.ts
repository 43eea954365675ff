import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBasicAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ActingPerson, type Actor } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { CurrentAdmin } from '../../common/auth/admin.decorator.js';
import type { AdminIdentity } from '../../common/auth/credentials-checker.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { OwnAccountService } from './own-account.service.js';
import { OwnPasswordService } from './own-password.service.js';
import { CodeDto, PasswordDto, SessionParams } from './people.dto.js';
import { EnrolmentResponse, MeResponse, OfficeSessionResponse, RecoveryCodesResponse } from './people.response.js';
import { PeopleService } from './people.service.js';
import { SecondFactorService } from '../second-factor/second-factor.service.js';
import { OfficeSessions } from '../sessions/office-sessions.service.js';
import { endedSessionCookie, sessionCookie } from '../sessions/session-cookie.js';

/** One's own account: password, second factor, sessions (docs/requirements.md#people). */
@ApiTags('People')
@ApiBasicAuth('office')
@RequirePermission('account:manage')
@Controller('people/me')
export class OwnAccountController {
  constructor(
    private readonly account: OwnAccountService,
    private readonly password: OwnPasswordService,
    private readonly people: PeopleService,
    private readonly secondFactor: SecondFactorService,
    private readonly sessions: OfficeSessions,
  ) {}

  @Post()
  @HttpCode(200)
  @RequirePermission('account:enrol')
  @ApiOperation({ summary: 'Who makes this call, and what that person may do' })
  @ApiOkResponse({ type: MeResponse })
  @ApiFailures('PERSON_NOT_FOUND')
  me(@CurrentAdmin() admin: AdminIdentity): Promise<MeResponse> {
    return this.account.describe(admin);
  }

  @Post('password')
  @AuditedAct('password.change')
  @HttpCode(204)
  @ApiOperation({ summary: 'Changes the password; the next call needs the new one, and other sessions end' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'NOT_IN_THIS_STATE')
  async changePassword(
    @Body() body: PasswordDto, @CurrentAdmin() admin: AdminIdentity, @ActingPerson() by: Actor, @Req() request: FastifyRequest,
  ): Promise<void> {
    const session = await this.sessions.current(admin.id, request);
    await this.password.change(by, admin, body, session?.id ?? null);
  }

  @Post('second-factor/enrol')
  @AuditedAct('factor.enrol')
  @HttpCode(200)
  @RequirePermission('account:enrol')
  @ApiOperation({ summary: 'Makes a secret, which counts once a code of it was confirmed' })
  @ApiOkResponse({ type: EnrolmentResponse })
  @ApiFailures('PERSON_NOT_FOUND', 'SECOND_FACTOR_EXISTS', 'SECOND_FACTOR_OFF')
  enrol(@CurrentAdmin() { id }: AdminIdentity, @ActingPerson() by: Actor): Promise<EnrolmentResponse> {
    return this.secondFactor.enrol(by, id);
  }

  @Post('second-factor/confirm')
  @AuditedAct('factor.add')
  @HttpCode(200)
  @RequirePermission('account:enrol')
  @ApiOperation({ summary: 'Takes the first code; shows the recovery codes, once, and opens a session' })
  @ApiOkResponse({ type: RecoveryCodesResponse })
  @ApiFailures('VALIDATION_FAILED', 'PERSON_NOT_FOUND', 'SECOND_FACTOR_EXISTS', 'SECOND_FACTOR_ABSENT', 'SECOND_FACTOR_OFF')
  async confirm(
    @Body() { code }: CodeDto, @CurrentAdmin() { id }: AdminIdentity, @ActingPerson() by: Actor,
    @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodesResponse> {
    const { recoveryCodes, token } = await this.secondFactor.confirm(by, id, code, this.sessions.clientOf(request));
    reply.header('set-cookie', sessionCookie(token, this.sessions.https));
    return { recoveryCodes };
  }

  @Post('second-factor/remove')
  @AuditedAct('factor.remove')
  @HttpCode(204)
  @ApiOperation({ summary: 'Takes the second factor away; all sessions end' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'PERSON_NOT_FOUND', 'SECOND_FACTOR_ABSENT', 'SECOND_FACTOR_OFF')
  async remove(
    @Body() { code }: CodeDto, @CurrentAdmin() { id }: AdminIdentity, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.secondFactor.remove(by, id, code);
    reply.header('set-cookie', endedSessionCookie(this.sessions.https));
  }

  @Post('second-factor/recovery-codes')
  @AuditedAct('factor.codes')
  @HttpCode(200)
  @ApiOperation({ summary: 'Replaces the recovery codes; shows the new ones, once' })
  @ApiOkResponse({ type: RecoveryCodesResponse })
  @ApiFailures('VALIDATION_FAILED', 'PERSON_NOT_FOUND', 'SECOND_FACTOR_ABSENT', 'SECOND_FACTOR_OFF')
  async replaceRecoveryCodes(@Body() { code }: CodeDto, @CurrentAdmin() { id }: AdminIdentity, @ActingPerson() by: Actor): Promise<RecoveryCodesResponse> {
    return { recoveryCodes: await this.secondFactor.replaceRecoveryCodes(by, id, code) };
  }

  @Post('sessions')
  @AuditedView('session.list', { details: (sessions) => ({ rows: (sessions as OfficeSessionResponse[]).length }) })
  @HttpCode(200)
  @ApiOperation({ summary: "One's own open sessions" })
  @ApiOkResponse({ type: [OfficeSessionResponse] })
  async list(@CurrentAdmin() { id }: AdminIdentity, @Req() request: FastifyRequest): Promise<OfficeSessionResponse[]> {
    return this.sessions.list(id, (await this.sessions.current(id, request))?.id ?? null);
  }

  @Post('sessions/end')
  @AuditedAct('session.endAll')
  @HttpCode(204)
  @ApiOperation({ summary: "Ends all one's own sessions, this one too" })
  @ApiNoContentResponse()
  @ApiFailures('PERSON_NOT_FOUND')
  async endAll(@CurrentAdmin() { id }: AdminIdentity, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.people.endSessions(by, id);
    reply.header('set-cookie', endedSessionCookie(this.sessions.https));
  }

  @Post('sessions/:sessionId/end')
  @AuditedAct('session.end')
  @HttpCode(204)
  @ApiOperation({ summary: "Ends one of one's own sessions" })
  @ApiNoContentResponse()
  @ApiFailures('PERSON_NOT_FOUND', 'NOT_IN_THIS_STATE')
  endOne(@Param() { sessionId }: SessionParams, @CurrentAdmin() { id }: AdminIdentity, @ActingPerson() by: Actor): Promise<void> {
    return this.people.endSession(by, id, sessionId);
  }

  @Post('sign-out')
  @AuditedAct('session.end')
  @HttpCode(204)
  @RequirePermission('account:enrol')
  @ApiOperation({ summary: 'Ends the session of this call, when there is one' })
  @ApiNoContentResponse()
  @ApiFailures('PERSON_NOT_FOUND', 'NOT_IN_THIS_STATE')
  async signOut(
    @CurrentAdmin() { id }: AdminIdentity, @ActingPerson() by: Actor, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const session = await this.sessions.current(id, request);
    if (session !== null) await this.people.endSession(by, id, session.id);
    reply.header('set-cookie', endedSessionCookie(this.sessions.https));
  }
}
