import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuditedView } from '../../audit/audited.decorator.js';
import { Public } from '../../common/auth/public.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { OfficeSessions } from '../sessions/office-sessions.service.js';
import { sessionCookie } from '../sessions/session-cookie.js';
import { LoginDto } from './login.dto.js';
import { LoginService } from './login.service.js';

@ApiTags('Office')
@Public()
@Controller()
export class LoginController {
  constructor(
    private readonly logins: LoginService,
    private readonly sessions: OfficeSessions,
  ) {}

  @Post('verifyLogin')
  @AuditedView('login', { person: ({ body }) => (body as LoginDto).username })
  @HttpCode(200)
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Whether a name and a password are right; with a code also opens a session' })
  @ApiProduces('text/plain')
  @ApiOkResponse({ type: String })
  @ApiFailures('UNAUTHORIZED', 'CODE_REQUIRED', 'WRONG_CODE', 'SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS')
  async verifyLogin(@Body() body: LoginDto, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const token = await this.logins.logIn(body, this.sessions.clientOf(request), request.id);
    if (token !== null) reply.header('set-cookie', sessionCookie(token, this.sessions.https));
    return 'Login successful';
  }
}
