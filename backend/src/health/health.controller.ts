import { timingSafeEqual, createHash } from 'node:crypto';
import { Controller, Get, Header, Headers, HttpStatus, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../common/auth/public.decorator.js';
import { AppError } from '../common/errors/app-error.js';
import { HealthChecks } from '../common/health-checks.js';
import { Metrics } from '../common/metrics.js';
import { ApiFailures } from '../common/openapi/api-failures.decorator.js';
import { VERSION } from '../common/version.js';
import { AppConfig } from '../config/app-config.js';
import { healthProblems } from '../contract/texts/index.js';
import { HealthResponse, ReadinessResponse } from './health.response.js';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

@ApiTags('Server')
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly checks: HealthChecks,
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
  ) {}

  /** Does not check dependencies: a database outage must not make anybody restart a healthy server. */
  @Get('health/live')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'The process runs' })
  @ApiOkResponse({ type: ReadinessResponse })
  live(): ReadinessResponse {
    return { status: 'up' };
  }

  /**
   * The server's own: a gateway that is down is no reason to send people elsewhere. Reports down before shutdown, so
   * that the load balancer stops sending requests while the server still answers.
   */
  @Get('health/ready')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'This replica can serve (200) or cannot (503)' })
  @ApiOkResponse({ type: ReadinessResponse })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessResponse> {
    const { serving } = await this.checks.checkAll();
    const ready = serving && !this.checks.draining;
    reply.status(ready ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return { status: ready ? 'up' : 'down' };
  }

  @Get('health')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'How the server and each dependency are; 200 while it can serve' })
  @ApiOkResponse({ type: HealthResponse })
  async health(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthResponse> {
    const { serving, dependencies, problems } = await this.checks.checkAll();
    reply.status(serving ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    const status = !serving ? 'down' : problems.length > 0 ? 'degraded' : 'up';
    return { status, version: VERSION, dependencies, problems: problems.map((problem) => ({ ...problem, message: healthProblems[problem.code] })) };
  }

  /** For Prometheus, with `Authorization: Bearer METRICS_TOKEN`. Without a token configured there is nothing here. */
  @Get('metrics')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'For Prometheus' })
  @ApiBearerAuth('metrics')
  @ApiProduces('text/plain')
  @ApiOkResponse({ type: String })
  @ApiFailures('UNAUTHORIZED', 'NOT_FOUND')
  async metricsText(@Headers('authorization') given: string | undefined, @Res() reply: FastifyReply): Promise<void> {
    const { metricsToken } = this.config.http;
    if (metricsToken === '') throw new AppError('NOT_FOUND');
    // Hashed to equal lengths for a constant-time comparison.
    if (!timingSafeEqual(sha256(given ?? ''), sha256(`Bearer ${metricsToken}`))) throw new AppError('UNAUTHORIZED');
    const text = await this.metrics.text();
    void reply.header('content-type', this.metrics.contentType).send(text);
  }
}
