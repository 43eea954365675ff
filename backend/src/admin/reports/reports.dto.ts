import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { DAY, TEXT } from '../../common/openapi/schemas.js';
import {
  ATTEMPTS_BY, type AttemptsBy, type AttemptsRequest, CHARGES_BY, type ChargesBy, type ChargesRequest, COLLECTION_BY, type CollectionBy, type CollectionRequest,
  REPORT_FIGURES, type ReportFigure, type ReportPaymentsRequest, type ReportPeriod,
} from '../../contract/index.js';

const DAY_PATTERN = /^20\d{2}-\d{2}-\d{2}$/;
const TEXT_MAX = 150;
const SKIP_MAX = 1_000_000;

const Day = () => (target: object, property: string): void => {
  for (const decorate of [ApiProperty(DAY), Matches(DAY_PATTERN), IsISO8601({ strict: true })]) decorate(target, property);
};
const TEST_MONEY = { type: 'boolean', required: false, description: 'Of test money instead.' } as const;
const OfTestMoney = () => (target: object, property: string): void => {
  for (const decorate of [ApiProperty(TEST_MONEY), IsOptional(), IsBoolean()]) decorate(target, property);
};
const FILTER = { ...TEXT, maxLength: TEXT_MAX, required: false } as const;
const Filter = () => (target: object, property: string): void => {
  for (const decorate of [ApiProperty(FILTER), IsOptional(), IsString(), MaxLength(TEXT_MAX)]) decorate(target, property);
};

class PeriodDto implements ReportPeriod {
  @Day() declare from: string;
  @Day() declare to: string;
}

@ApiSchema({ name: 'CollectionRequest' })
export class CollectionRequestDto extends PeriodDto implements CollectionRequest {
  @ApiProperty({ enum: COLLECTION_BY }) @IsIn(COLLECTION_BY) declare by: CollectionBy;
  @OfTestMoney() declare test?: boolean;
}

@ApiSchema({ name: 'AttemptsRequest' })
export class AttemptsRequestDto extends PeriodDto implements AttemptsRequest {
  @ApiProperty({ enum: ATTEMPTS_BY }) @IsIn(ATTEMPTS_BY) declare by: AttemptsBy;
  @OfTestMoney() declare test?: boolean;
}

@ApiSchema({ name: 'ChargesRequest' })
export class ChargesRequestDto extends PeriodDto implements ChargesRequest {
  @ApiProperty({ enum: CHARGES_BY }) @IsIn(CHARGES_BY) declare by: ChargesBy;
}

@ApiSchema({ name: 'ReportPaymentsRequest' })
export class ReportPaymentsRequestDto extends PeriodDto implements ReportPaymentsRequest {
  @ApiProperty({ enum: REPORT_FIGURES }) @IsIn(REPORT_FIGURES) declare figure: ReportFigure;
  @OfTestMoney() declare test?: boolean;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 20, required: false }) @IsOptional() @IsInt() @Min(1) @Max(20) declare semester?: number;
  @Filter() declare course?: string;
  @Filter() declare head?: string;
  @Filter() declare mode?: string;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: SKIP_MAX, required: false }) @IsOptional() @IsInt() @Min(0) @Max(SKIP_MAX) declare skip?: number;
}
