import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { DAY } from '../../common/openapi/schemas.js';

@ApiSchema({ name: 'CloseDaysRequest' })
export class CloseDaysDto {
  @ApiProperty(DAY) @Matches(/^\d{4}-\d{2}-\d{2}$/) declare through: string;
}
