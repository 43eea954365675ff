import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { TEXT } from '../../common/openapi/schemas.js';
import { HEALTH_CHECKS, type HealthCheckName, type HealthCheckRequest } from '../../contract/index.js';

@ApiSchema({ name: 'HealthCheckRequest' })
export class HealthCheckDto implements HealthCheckRequest {
  @ApiProperty({ enum: HEALTH_CHECKS }) @IsIn(HEALTH_CHECKS) declare check: HealthCheckName;
  @ApiProperty({ ...TEXT, maxLength: 200, description: 'Origin of the page that asks.' }) @IsString() @MaxLength(200) declare page: string;
}
