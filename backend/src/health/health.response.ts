import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Health } from '../common/health-checks.js';

@ApiSchema({ name: 'Health' })
export class HealthResponse {
  @ApiProperty({ enum: ['up', 'down'] }) declare status: 'up' | 'down';
  @ApiPropertyOptional({ type: 'string' }) declare version?: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string', enum: ['up', 'down', 'off'] } }) declare dependencies?: Record<string, Health>;
}
