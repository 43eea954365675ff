import { Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { Unattended } from '../../common/auth/unattended.decorator.js';
import { MoneyService } from './money.service.js';
import { MoneyStateResponse } from './money.response.js';

@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('health:check')
@Controller('admin/money')
export class MoneyController {
  constructor(private readonly money: MoneyService) {}

  @Post()
  @Unattended()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Whether the money is safe: one light and one sentence for each question' })
  @ApiOkResponse({ type: MoneyStateResponse })
  state(): Promise<MoneyStateResponse> {
    return this.money.state();
  }
}
