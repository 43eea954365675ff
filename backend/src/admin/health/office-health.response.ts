import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import { type HealthCheckResult, type HealthFinding, type Light, LIGHTS } from '../../contract/index.js';

@ApiSchema({ name: 'HealthFinding' })
class HealthFindingResponse implements HealthFinding {
  @ApiProperty({ enum: LIGHTS }) declare light: Light;
  @ApiProperty(TEXT) declare found: string;
  @ApiProperty(TEXT_OR_NULL) declare todo: string | null;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'object', properties: { found: TEXT, todo: TEXT_OR_NULL } }, description: 'The same in other languages.' }) declare own?: NonNullable<HealthFinding['own']>;
}

@ApiSchema({ name: 'HealthCheckResult' })
export class HealthCheckResultResponse implements HealthCheckResult {
  @ApiProperty({ type: [HealthFindingResponse] }) declare findings: HealthFinding[];
}
