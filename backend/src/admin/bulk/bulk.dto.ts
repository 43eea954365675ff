import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsObject, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { TEXT } from '../../common/openapi/schemas.js';
import { Trimmed } from '../../common/validation/rules.js';
import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';
import {
  BULK_OUTCOMES, BULK_PLANS, type BulkOutcome, type BulkPlan, type BulkRowsRequest, CHOSEN_NUMBERS_MAX, type DemandsStaging, type ImportColumns, REASON_MAX,
  STUDENT_PLANS, type StudentPlan,
} from '../../contract/index.js';

const ID_MAX = 2_147_483_647;
const ID = { type: 'integer', minimum: 1, maximum: ID_MAX } as const;
const COURSE_MAX = 150;

const NUMBER_MAX = 40;

const Condition = () => applyDecorators(
  ApiPropertyOptional({ ...TEXT, maxLength: COURSE_MAX, description: 'Empty: students without one.' }), IsOptional(), IsString(), MaxLength(COURSE_MAX),
);

@ApiSchema({ name: 'DemandsStaging' })
export class DemandsStagingDto implements DemandsStaging {
  @ApiProperty(ID) @IsInt() @Min(1) @Max(ID_MAX) declare structureId: number;
  @Condition() declare course?: string;
  @Condition() declare category?: string;
  @Condition() declare gender?: string;
  @Condition() declare awardType?: string;
  @ApiPropertyOptional({ type: 'array', items: { ...TEXT, maxLength: NUMBER_MAX }, minItems: 1, maxItems: CHOSEN_NUMBERS_MAX, description: 'Of these alone.' })
  @IsOptional() @IsArray() @ArrayMinSize(1) @ArrayMaxSize(CHOSEN_NUMBERS_MAX) @IsString({ each: true }) @Length(1, NUMBER_MAX, { each: true })
  declare admissionNumbers?: string[];
}

@ValidationErrorCode('BULK_CHANGE_NOT_FOUND')
export class BulkChangeParams {
  @ApiProperty(ID) @Type(() => Number) @IsInt() @Min(1) @Max(ID_MAX) declare changeId: number;
}

@ApiSchema({ name: 'BulkRowsRequest' })
export class BulkRowsRequestDto implements BulkRowsRequest {
  @ApiPropertyOptional({ enum: BULK_PLANS }) @IsOptional() @IsIn(BULK_PLANS) declare plan?: BulkPlan;
  @ApiPropertyOptional({ enum: BULK_OUTCOMES }) @IsOptional() @IsIn(BULK_OUTCOMES) declare outcome?: BulkOutcome;
  @ApiPropertyOptional({ enum: STUDENT_PLANS }) @IsOptional() @IsIn(STUDENT_PLANS) declare student?: StudentPlan;
  @ApiPropertyOptional({ type: 'integer', minimum: 0 }) @IsOptional() @IsInt() @Min(0) @Max(ID_MAX) declare after?: number;
}

@ApiSchema({ name: 'BulkApplication' })
export class BulkApplicationDto {
  @ApiProperty({ ...TEXT, minLength: 1, maxLength: REASON_MAX }) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}

const HEADER_CELL_MAX = 4_000;
const COLUMNS_MAX = 200;

@ApiSchema({ name: 'ImportUploadRequest' })
export class ImportUploadDto {
  /** Read by the interceptor. */
  @ApiProperty({ type: 'string', format: 'binary' }) @IsOptional() declare file?: never;
  @ApiPropertyOptional({ ...TEXT, description: 'JSON: header names by wire name, for this file alone. Without it what is remembered counts.' })
  @IsOptional() @IsString()
  declare columns?: string;
}

@ApiSchema({ name: 'ImportColumns' })
export class ImportColumnsDto implements ImportColumns {
  @ApiProperty({ type: 'object', additionalProperties: TEXT, description: 'Header names by wire name.' }) @IsObject() declare columns: Record<string, string>;
  @ApiProperty({ type: 'array', items: TEXT, maxItems: COLUMNS_MAX, description: 'All cells of the header row.' })
  @IsArray() @ArrayMaxSize(COLUMNS_MAX) @IsString({ each: true }) @MaxLength(HEADER_CELL_MAX, { each: true })
  declare header: string[];
}
