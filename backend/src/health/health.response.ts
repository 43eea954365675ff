import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Health } from '../common/health-checks.js';
import { TEXT } from '../common/openapi/schemas.js';
import { HEALTH_CODES, HEALTH_STATES, type HealthCode, type HealthProblem, type HealthState } from '../contract/index.js';

/** For load balancers and process managers. */
@ApiSchema({ name: 'Readiness' })
export class ReadinessResponse {
  @ApiProperty({ enum: ['up', 'down'] }) declare status: 'up' | 'down';
}

@ApiSchema({ name: 'HealthProblem' })
class HealthProblemResponse implements HealthProblem {
  @ApiProperty({ ...TEXT, description: 'As in `dependencies`.' }) declare component: string;
  @ApiProperty({ enum: HEALTH_CODES }) declare code: HealthCode;
  @ApiProperty(TEXT) declare message: string;
}

@ApiSchema({ name: 'Health' })
export class HealthResponse {
  @ApiProperty({ enum: HEALTH_STATES, description: '`degraded`: it serves, and something it depends on does not.' }) declare status: HealthState;
  @ApiProperty({ type: 'string' }) declare version: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string', enum: ['up', 'down', 'off'] } }) declare dependencies: Record<string, Health>;
  @ApiProperty({ type: [HealthProblemResponse], description: 'One for each dependency that is down.' }) declare problems: HealthProblem[];
}
