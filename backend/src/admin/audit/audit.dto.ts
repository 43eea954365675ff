import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsInt, IsISO8601, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { DAY, TEXT } from '../../common/openapi/schemas.js';
import type { AuditFilter, AuditSearch } from '../../contract/index.js';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const SEQ_MAX = 2_147_483_647;

@ApiSchema({ name: 'AuditFilter' })
export class AuditFilterDto implements AuditFilter {
  @ApiProperty({ ...TEXT, maxLength: 70, required: false }) @IsOptional() @IsString() @MaxLength(70) declare person?: string;
  @ApiProperty({ ...TEXT, maxLength: 32, required: false }) @IsOptional() @IsString() @MaxLength(32) declare act?: string;
  @ApiProperty({ ...TEXT, maxLength: 100, required: false }) @IsOptional() @IsString() @MaxLength(100) declare subject?: string;
  @ApiProperty({ ...DAY, required: false }) @IsOptional() @Matches(DAY_PATTERN) @IsISO8601({ strict: true }) declare from?: string;
  @ApiProperty({ ...DAY, required: false }) @IsOptional() @Matches(DAY_PATTERN) @IsISO8601({ strict: true }) declare to?: string;
}

@ApiSchema({ name: 'AuditSearch' })
export class AuditSearchDto extends AuditFilterDto implements AuditSearch {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: SEQ_MAX, required: false, description: 'Only entries before this one.' })
  @IsOptional() @IsInt() @Min(1) @Max(SEQ_MAX) declare before?: number;
}
