import { Body, Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AuditedView } from '../../audit/audited.decorator.js';
import { AdminName } from '../../common/auth/admin.decorator.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import type { Visit } from '../../doctor/finding.js';
import { HealthCheckDto } from './office-health.dto.js';
import { HealthCheckResultResponse } from './office-health.response.js';
import { OfficeHealthService } from './office-health.service.js';

/** `./fees doctor` for the office (docs/requirements.md#health). */
@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('health:check')
@Controller('admin/health')
export class OfficeHealthController {
  constructor(private readonly health: OfficeHealthService) {}

  @Post('check')
  @AuditedView('health.check', { details: (answer, { body }) => ({ check: (body as HealthCheckDto).check, red: redOf(answer as HealthCheckResultResponse) }) })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Runs one check of the doctor' })
  @ApiOkResponse({ type: HealthCheckResultResponse })
  @ApiFailures('VALIDATION_FAILED')
  check(@Body() { check, page }: HealthCheckDto, @Req() request: FastifyRequest, @AdminName() admin: string): Promise<HealthCheckResultResponse> {
    return this.health.check(check, visitOf(request, page), admin);
  }

  @Post('test-mail')
  @AuditedView('health.mail', { details: (answer) => ({ red: redOf(answer as HealthCheckResultResponse) }) })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: "Sends a test mail to the college's own address" })
  @ApiOkResponse({ type: HealthCheckResultResponse })
  testMail(@Req() request: FastifyRequest, @AdminName() admin: string): Promise<HealthCheckResultResponse> {
    return this.health.sendTestMail(visitOf(request, ''), admin);
  }
}

const redOf = ({ findings }: HealthCheckResultResponse): number => findings.filter(({ light }) => light === 'red').length;

const visitOf = ({ ip, socket, headers }: FastifyRequest, page: string): Visit => ({
  page, peer: socket.remoteAddress ?? '', caller: ip, forwardedFor: [headers['x-forwarded-for'] ?? ''].flat().join(', '),
});
