import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../common/auth/public.decorator.js';
import { clientNetwork } from '../../common/limits/client-network.js';
import { RateLimits } from '../../common/limits/rate-limits.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { AcceptDto, InvitationDto } from '../accounts/people.dto.js';
import { InvitationResponse } from '../accounts/people.response.js';
import { InvitationAcceptanceService } from './invitation-acceptance.service.js';

/** Open to whoever holds the token of an invitation. */
@ApiTags('People')
@Public()
@Controller('people/invitation')
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationAcceptanceService,
    private readonly limits: RateLimits,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Whom an invitation is for' })
  @ApiOkResponse({ type: InvitationResponse })
  @ApiFailures('VALIDATION_FAILED', 'INVITATION_ENDED', 'TOO_MANY_REQUESTS')
  async find(@Body() { token }: InvitationDto, @Req() { ip: address, id: requestId }: FastifyRequest): Promise<InvitationResponse> {
    await this.limits.consume('invitationCalls', clientNetwork(address));
    return this.invitations.find({ address, requestId }, token);
  }

  @Post('accept')
  @HttpCode(204)
  @ApiOperation({ summary: 'Sets the password, and with it ends the invitation' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'INVITATION_ENDED', 'TOO_MANY_REQUESTS')
  async accept(@Body() { token, password }: AcceptDto, @Req() { ip: address, id: requestId }: FastifyRequest): Promise<void> {
    await this.limits.consume('invitationCalls', clientNetwork(address));
    await this.invitations.accept({ address, requestId }, token, password);
  }
}
