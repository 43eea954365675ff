import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { Public } from '../../common/auth/public.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';
import { ReceiptStandings } from './receipt-standings.js';

@ValidationErrorCode('NOT_FOUND')
class StandingParams {
  @ApiProperty({ type: 'string', example: '26-27' }) @IsString() declare year: string;
}

@ApiTags('Receipts')
@Public()
@Controller()
export class ReceiptProofController {
  constructor(private readonly standings: ReceiptStandings) {}

  @Get('receipt-status/:year')
  @Header('content-type', 'application/statuslist+jwt')
  @Header('cache-control', 'public, max-age=300')
  @Header('access-control-allow-origin', '*')
  @ApiOperation({ summary: 'How all receipts of a financial year stand: a signed Token Status List' })
  @ApiProduces('application/statuslist+jwt')
  @ApiOkResponse({ type: String })
  @ApiFailures('NOT_FOUND')
  statusList(@Param() { year }: StandingParams): Promise<string> {
    return this.standings.listOf(year);
  }
}
