import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { TEXT } from '../../common/openapi/schemas.js';
import type { DuesListRequest, DuesSelection } from '../../contract/index.js';

const COURSE_MAX = 150;

@ApiSchema({ name: 'DuesSelection' })
export class DuesSelectionDto implements DuesSelection {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 20, required: false }) @IsOptional() @IsInt() @Min(1) @Max(20) declare semester?: number;
  @ApiProperty({ ...TEXT, maxLength: COURSE_MAX, required: false, description: 'Empty: of students without a course.' })
  @IsOptional() @IsString() @MaxLength(COURSE_MAX)
  declare course?: string;
}

@ApiSchema({ name: 'DuesListRequest' })
export class DuesListRequestDto extends DuesSelectionDto implements DuesListRequest {
  @ApiProperty({ type: 'integer', minimum: 0, required: false }) @IsOptional() @IsInt() @Min(0) @Max(Number.MAX_SAFE_INTEGER) declare after?: number;
}
