import { Body, Controller, Header, HttpCode, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBasicAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { answer202IfProposed } from '../../approvals/answer-202-if-proposed.js';
import { ApprovalResponse } from '../../approvals/approvals.response.js';
import { ActingPerson, type Actor } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { type DayAdjustment, type DayClose, type DayFigures, istIsoDateTime } from '../../contract/index.js';
import type { DayCloseRecord } from '../../settlement/days/day-close.entity.js';
import { DayAdjustmentsService } from '../../settlement/days/day-adjustments.service.js';
import { DayClosesService } from '../../settlement/days/day-closes.service.js';
import { AdjustmentDto, CloseDaysDto } from './days.dto.js';
import { DayClosesResponse } from './days.response.js';

/** The days of the books (docs/requirements.md#day-close). */
@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('settlement:read')
@Controller('admin/days')
export class DaysController {
  constructor(
    private readonly days: DayClosesService,
    private readonly adjustments: DayAdjustmentsService,
  ) {}

  @Post()
  @AuditedView('day.list')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Days that are closed, and those that can be' })
  @ApiOkResponse({ type: DayClosesResponse })
  async list(): Promise<DayClosesResponse> {
    const [open, closes, adjustments] = await Promise.all([this.days.open(), this.days.closes(), this.adjustments.between(0, Number.POSITIVE_INFINITY)]);
    return { open, closes: closes.map((close) => shown(close, adjustments)) };
  }

  @Post('close')
  @RequirePermission('settlement:write')
  @AuditedAct('day.close')
  @HttpCode(204)
  @ApiOperation({ summary: 'Closes the next days in order, up to one' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'DAY_NOT_CLOSABLE')
  close(@Body() { through }: CloseDaysDto, @ActingPerson() by: Actor): Promise<void> {
    return this.days.close(through, by);
  }

  @Post('adjust')
  @RequirePermission('day:adjust')
  @AuditedAct('day.adjust')
  @HttpCode(204)
  @ApiOperation({ summary: 'Proposes to correct a closed day by a contrary entry in the open one; 202 when a second person has to approve it' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures('VALIDATION_FAILED', 'NOT_ADJUSTABLE', 'APPROVER_MISSING', 'APPROVAL_OPEN')
  async adjust(@Body() body: AdjustmentDto, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.adjustments.propose(body, by), reply);
  }
}

const shown = ({ day, figures, hash, previous, at, person }: DayCloseRecord, adjustments: readonly DayAdjustment[]): DayClose => ({
  day, figures: JSON.parse(figures) as DayFigures, hash, previous, at: istIsoDateTime(new Date(at)), by: person,
  adjustedBy: adjustments.filter(({ adjusts }) => adjusts === day),
});
