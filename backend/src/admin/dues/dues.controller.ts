import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBasicAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ActingPerson, type Actor, type OfficeRequest } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { Unattended } from '../../common/auth/unattended.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import type { AuditValues, DuesSelection } from '../../contract/index.js';
import { FeeRemindersService } from '../../dues/fee-reminders.service.js';
import { DuesListRequestDto, DuesSelectionDto } from './dues.dto.js';
import { DueFeesResponse, DuesReportResponse, RemindersStateResponse } from './dues.response.js';
import { DuesService } from './dues.service.js';

const selectionOf = (_answer: unknown, { body }: OfficeRequest): AuditValues => {
  const { semester, course } = (body ?? {}) as DuesSelection;
  return { ...(semester === undefined ? {} : { semester }), ...(course === undefined ? {} : { course }) };
};

/** Fees that nobody has paid, and reminders of them (docs/requirements.md#dues). */
@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('dues:read')
@Controller('admin/dues')
export class DuesController {
  constructor(
    private readonly dues: DuesService,
    private readonly reminders: FeeRemindersService,
  ) {}

  @Post()
  @AuditedView('dues.view')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'What is due by semester and course, and since when' })
  @ApiOkResponse({ type: DuesReportResponse })
  report(): Promise<DuesReportResponse> {
    return this.dues.report();
  }

  @Post('list')
  @AuditedView('dues.list', { details: selectionOf })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Who owes it, a page at a time' })
  @ApiOkResponse({ type: DueFeesResponse })
  @ApiFailures('VALIDATION_FAILED')
  list(@Body() request: DuesListRequestDto): Promise<DueFeesResponse> {
    return this.dues.list(request);
  }

  @Post('reminders')
  @RequirePermission('dues:remind')
  @Unattended()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Whom reminders would go to now, and whom not' })
  @ApiOkResponse({ type: RemindersStateResponse })
  @ApiFailures('VALIDATION_FAILED')
  state(@Body() selection: DuesSelectionDto): Promise<RemindersStateResponse> {
    return this.reminders.state(selection);
  }

  @Post('remind')
  @RequirePermission('dues:remind')
  @AuditedAct('dues.remind')
  @HttpCode(202)
  @ApiOperation({ summary: 'Reminds them by mail: at most once a week, and nobody whose money may be on its way' })
  @ApiAcceptedResponse()
  @ApiFailures('VALIDATION_FAILED', 'MAIL_OFF', 'REMINDERS_RUNNING')
  remind(@Body() selection: DuesSelectionDto, @ActingPerson() by: Actor): Promise<void> {
    return this.reminders.remind(selection, by);
  }
}
