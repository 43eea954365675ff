import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OfficeRequest } from '../../audit/acting-person.decorator.js';
import { AuditedView } from '../../audit/audited.decorator.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import type { AuditValues } from '../../contract/index.js';
import { AttemptsRequestDto, ChargesRequestDto, CollectionRequestDto, ReportPaymentsRequestDto } from './reports.dto.js';
import { AttemptsReportResponse, ChargesReportResponse, CollectionReportResponse, OutstandingReportResponse, ReportedPaymentsResponse } from './reports.response.js';
import { ReportsService } from './reports.service.js';

/** What each report reads: of a call nothing else was looked at, and nothing else belongs into the trail. */
const ASKED = {
  collection: ['by', 'from', 'to', 'test'], attempts: ['by', 'from', 'to', 'test'], charges: ['by', 'from', 'to'], outstanding: [],
  list: ['figure', 'from', 'to', 'test', 'semester', 'course', 'head', 'mode'],
} as const;

const detailsOf = (report: keyof typeof ASKED) => (_answer: unknown, { body }: OfficeRequest): AuditValues => {
  const asked = (body ?? {}) as Record<string, string | number | boolean | undefined>;
  return { report, ...Object.fromEntries(ASKED[report].flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]]))) };
};

/** Sums of the fees and the payments behind them (docs/requirements.md#reports). */
@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('report:read')
@Controller('admin/reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Post('collection')
  @AuditedView('report.view', { details: detailsOf('collection') })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'What was received, taken back and refunded, by day, month, financial year, semester, course, head or mode' })
  @ApiOkResponse({ type: CollectionReportResponse })
  @ApiFailures('VALIDATION_FAILED')
  collection(@Body() request: CollectionRequestDto): Promise<CollectionReportResponse> {
    return this.reports.collection(request);
  }

  @Post('attempts')
  @AuditedView('report.view', { details: detailsOf('attempts') })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'What became of the attempts to pay, and how soon a payment was known here' })
  @ApiOkResponse({ type: AttemptsReportResponse })
  @ApiFailures('VALIDATION_FAILED')
  attempts(@Body() request: AttemptsRequestDto): Promise<AttemptsReportResponse> {
    return this.reports.attempts(request);
  }

  @Post('charges')
  @AuditedView('report.view', { details: detailsOf('charges') })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'What the gateway kept, and the GST on it, as its reports say' })
  @ApiOkResponse({ type: ChargesReportResponse })
  @ApiFailures('VALIDATION_FAILED')
  charges(@Body() request: ChargesRequestDto): Promise<ChargesReportResponse> {
    return this.reports.charges(request);
  }

  @Post('outstanding')
  @AuditedView('report.view', { details: detailsOf('outstanding') })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Fees that nobody has paid, by semester and course' })
  @ApiOkResponse({ type: OutstandingReportResponse })
  outstanding(): Promise<OutstandingReportResponse> {
    return this.reports.outstanding();
  }

  @Post('list')
  @RequirePermission('report:list')
  @AuditedView('report.list', { details: detailsOf('list') })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'The payments behind a number of a report, a page at a time' })
  @ApiOkResponse({ type: ReportedPaymentsResponse })
  @ApiFailures('VALIDATION_FAILED')
  payments(@Body() request: ReportPaymentsRequestDto): Promise<ReportedPaymentsResponse> {
    return this.reports.payments(request);
  }
}
