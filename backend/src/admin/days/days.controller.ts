import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ActingPerson, type Actor } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { type DayClose, type DayFigures, istIsoDateTime } from '../../contract/index.js';
import type { DayCloseRecord } from '../../settlement/days/day-close.entity.js';
import { DayClosesService } from '../../settlement/days/day-closes.service.js';
import { CloseDaysDto } from './days.dto.js';
import { DayClosesResponse } from './days.response.js';

/** The days of the books (docs/requirements.md#day-close). */
@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('settlement:read')
@Controller('admin/days')
export class DaysController {
  constructor(private readonly days: DayClosesService) {}

  @Post()
  @AuditedView('day.list')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Days that are closed, and those that can be' })
  @ApiOkResponse({ type: DayClosesResponse })
  async list(): Promise<DayClosesResponse> {
    const [open, closes] = await Promise.all([this.days.open(), this.days.closes()]);
    return { open, closes: closes.map(shown) };
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
}

const shown = ({ day, figures, hash, previous, at, person }: DayCloseRecord): DayClose =>
  ({ day, figures: JSON.parse(figures) as DayFigures, hash, previous, at: istIsoDateTime(new Date(at)), by: person });
