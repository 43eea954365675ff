import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsInt, IsNumber, IsObject, IsOptional, IsString, Length, Matches, MaxLength, Min } from 'class-validator';
import { TEXT } from '../../common/openapi/schemas.js';
import { Trimmed } from '../../common/validation/rules.js';
import { MAPPING_TITLE_MAX, REASON_MAX, SETTLEMENT_EXCEPTIONS, type SettlementColumns, type SettlementExceptionKind, type SettlementReport } from '../../contract/index.js';

const REASON = { ...TEXT, minLength: 1, maxLength: REASON_MAX };
const BATCH = /^[0-9a-f]{64}$/;

@ApiSchema({ name: 'SettlementLinkRequest' })
export class SettlementLinkDto {
  @ApiProperty({ ...TEXT, pattern: BATCH.source }) @Matches(BATCH) declare batch: string;
  @ApiProperty({ type: 'integer', minimum: 1 }) @IsInt() @Min(1) declare creditId: number;
  @ApiProperty(REASON) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}

@ApiSchema({ name: 'SettlementUnlinkRequest' })
export class SettlementUnlinkDto {
  @ApiProperty({ type: 'integer', minimum: 1 }) @IsInt() @Min(1) declare id: number;
  @ApiProperty(REASON) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}

@ApiSchema({ name: 'SettlementAcceptRequest' })
export class SettlementAcceptDto {
  @ApiProperty({ enum: SETTLEMENT_EXCEPTIONS }) @IsIn(SETTLEMENT_EXCEPTIONS) declare kind: SettlementExceptionKind;
  @ApiProperty({ ...TEXT, maxLength: 100 }) @IsString() @MaxLength(100) declare subject: string;
  @ApiPropertyOptional({ type: 'number', description: 'Rupees that the person saw: another amount is not accepted.' }) @IsOptional() @IsNumber({ maxDecimalPlaces: 2 }) declare amount?: number;
  @ApiProperty(REASON) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}

@ApiSchema({ name: 'SettlementMappingRequest' })
export class SettlementMappingDto implements SettlementColumns {
  @ApiProperty({ ...TEXT, minLength: 1, maxLength: MAPPING_TITLE_MAX }) @Trimmed() @IsString() @Length(1, MAPPING_TITLE_MAX) declare title: string;
  @ApiProperty({ enum: ['settlement', 'bank'] }) @IsIn(['settlement', 'bank']) declare report: SettlementReport;
  @ApiProperty({ type: 'object', additionalProperties: TEXT, description: 'Name of a column by what it holds.' }) @IsObject() declare columns: SettlementColumns['columns'];
}
