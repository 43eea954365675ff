import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { INSTANT, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import { type Light, LIGHTS, MONEY_QUESTIONS, type MoneyLine, type MoneyQuestion, type MoneyState } from '../../contract/index.js';

@ApiSchema({ name: 'MoneyLine' })
class MoneyLineResponse implements MoneyLine {
  @ApiProperty({ enum: MONEY_QUESTIONS }) declare about: MoneyQuestion;
  @ApiProperty({ enum: LIGHTS }) declare light: Light;
  @ApiProperty(TEXT) declare found: string;
  @ApiProperty(TEXT_OR_NULL) declare todo: string | null;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'object', required: ['found', 'todo'], properties: { found: TEXT, todo: TEXT_OR_NULL } } })
  declare own?: MoneyLine['own'];
}

@ApiSchema({ name: 'MoneyState' })
export class MoneyStateResponse implements MoneyState {
  @ApiProperty({ enum: LIGHTS }) declare light: Light;
  @ApiProperty(INSTANT) declare at: string;
  @ApiProperty({ type: [MoneyLineResponse] }) declare lines: MoneyLineResponse[];
}
