import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsNumber, IsOptional, IsString, Length, Matches, NotEquals } from 'class-validator';
import { DAY, TEXT } from '../../common/openapi/schemas.js';
import { Trimmed } from '../../common/validation/rules.js';
import { ADJUSTED_FIGURES, type AdjustedFigure, type AdjustmentRequest, REASON_MAX } from '../../contract/index.js';

@ApiSchema({ name: 'CloseDaysRequest' })
export class CloseDaysDto {
  @ApiProperty(DAY) @Matches(/^\d{4}-\d{2}-\d{2}$/) declare through: string;
}

@ApiSchema({ name: 'AdjustmentRequest' })
export class AdjustmentDto implements AdjustmentRequest {
  @ApiProperty(DAY) @Matches(/^\d{4}-\d{2}-\d{2}$/) declare day: string;
  @ApiProperty({ enum: ADJUSTED_FIGURES }) @IsIn(ADJUSTED_FIGURES) declare figure: AdjustedFigure;
  @ApiPropertyOptional({ ...TEXT, minLength: 1, maxLength: 64 }) @IsOptional() @IsString() @Length(1, 64) declare head?: string;
  @ApiProperty({ type: 'number', description: 'Rupees, at most two decimals; negative: less than was kept.' }) @IsNumber({ maxDecimalPlaces: 2 }) @NotEquals(0) declare amount: number;
  @ApiProperty({ ...TEXT, minLength: 1, maxLength: REASON_MAX }) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}
