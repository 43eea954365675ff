import { Body, Controller, Header, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActingPerson, type Actor } from '../../audit/acting-person.decorator.js';
import { AuditSearchService } from '../../audit/audit-search.service.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { AuditFilterDto, AuditSearchDto } from './audit.dto.js';
import { AuditPageResponse } from './audit.response.js';

/** What was looked for, beside how many rows it has. */
const filterOf = ({ person, act, subject, from, to }: AuditFilterDto) =>
  Object.fromEntries(Object.entries({ person, act, subject, from, to }).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** The audit trail, for people (docs/requirements.md#audit-trail). */
@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('audit:read')
@Controller('admin/audit')
export class AuditController {
  constructor(
    private readonly audit: AuditSearchService,
    private readonly trail: AuditTrail,
  ) {}

  @Post('search')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @AuditedView('audit.search', { details: (answer, { body }) => ({ ...filterOf((body ?? {}) as AuditSearchDto), rows: (answer as AuditPageResponse).entries.length }) })
  @ApiOperation({ summary: 'What people did, newest first' })
  @ApiOkResponse({ type: AuditPageResponse })
  @ApiFailures('VALIDATION_FAILED')
  search(@Body() body: AuditSearchDto): Promise<AuditPageResponse> {
    return this.audit.search(body);
  }

  @Post('export')
  @HttpCode(200)
  @AuditedAct('audit.export')
  @ApiOperation({ summary: 'The same as a CSV file, whole' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ type: String })
  @ApiFailures('VALIDATION_FAILED')
  async export(@Body() body: AuditFilterDto, @ActingPerson() by: Actor, @Res() reply: FastifyReply): Promise<void> {
    await this.trail.recordAlone({ act: 'audit.export', by, details: { ...filterOf(body), rows: await this.audit.count(body) } });
    void reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' }).send(this.audit.csv(body));
  }
}
