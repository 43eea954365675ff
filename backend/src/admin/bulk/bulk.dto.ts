import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { TEXT } from '../../common/openapi/schemas.js';
import { Trimmed } from '../../common/validation/rules.js';
import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';
import {
  BULK_OUTCOMES, BULK_PLANS, type BulkOutcome, type BulkPlan, type BulkRowsRequest, type DemandsStaging, REASON_MAX,
} from '../../contract/index.js';

const ID_MAX = 2_147_483_647;
const ID = { type: 'integer', minimum: 1, maximum: ID_MAX } as const;
const COURSE_MAX = 150;

@ApiSchema({ name: 'DemandsStaging' })
export class DemandsStagingDto implements DemandsStaging {
  @ApiProperty(ID) @IsInt() @Min(1) @Max(ID_MAX) declare structureId: number;
  @ApiPropertyOptional({ ...TEXT, maxLength: COURSE_MAX, description: 'Empty: students without a course.' })
  @IsOptional() @IsString() @MaxLength(COURSE_MAX)
  declare course?: string;
}

@ValidationErrorCode('BULK_CHANGE_NOT_FOUND')
export class BulkChangeParams {
  @ApiProperty(ID) @Type(() => Number) @IsInt() @Min(1) @Max(ID_MAX) declare changeId: number;
}

@ApiSchema({ name: 'BulkRowsRequest' })
export class BulkRowsRequestDto implements BulkRowsRequest {
  @ApiPropertyOptional({ enum: BULK_PLANS }) @IsOptional() @IsIn(BULK_PLANS) declare plan?: BulkPlan;
  @ApiPropertyOptional({ enum: BULK_OUTCOMES }) @IsOptional() @IsIn(BULK_OUTCOMES) declare outcome?: BulkOutcome;
  @ApiPropertyOptional({ type: 'integer', minimum: 0 }) @IsOptional() @IsInt() @Min(0) @Max(ID_MAX) declare after?: number;
}

@ApiSchema({ name: 'BulkApplication' })
export class BulkApplicationDto {
  @ApiPropertyOptional({ ...TEXT, maxLength: REASON_MAX, description: 'Where two people are needed.' })
  @IsOptional() @Trimmed() @IsString() @MaxLength(REASON_MAX)
  declare reason?: string;
}
