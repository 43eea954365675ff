import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { DAY, INSTANT, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import { ADJUSTED_FIGURES, type AdjustedFigure, type Counted, type DayAdjustment, type DayClose, type DayCloses, type DayFigures } from '../../contract/index.js';

const MONEY = { type: 'number', description: 'Rupees, at most two decimals.' } as const;
const COUNT = { type: 'integer', minimum: 0 } as const;

@ApiSchema({ name: 'Counted' })
class CountedResponse implements Counted {
  @ApiProperty(COUNT) declare count: number;
  @ApiProperty(MONEY) declare amount: number;
}

@ApiSchema({ name: 'DayHead' })
class DayHeadResponse {
  @ApiProperty(TEXT) declare name: string;
  @ApiProperty(TEXT) declare label: string;
  @ApiProperty(MONEY) declare received: number;
  @ApiProperty(MONEY) declare takenBack: number;
}

@ApiSchema({ name: 'DayMode' })
class DayModeResponse extends CountedResponse {
  @ApiProperty(TEXT) declare mode: string;
}

@ApiSchema({ name: 'DayState' })
class DayStateResponse extends CountedResponse {
  @ApiProperty(TEXT) declare state: string;
}

@ApiSchema({ name: 'DayException' })
class DayExceptionResponse extends CountedResponse {
  @ApiProperty(TEXT) declare kind: string;
}

@ApiSchema({ name: 'DayFile' })
class DayFileResponse {
  @ApiProperty(TEXT) declare name: string;
  @ApiProperty(TEXT) declare sha256: string;
  @ApiProperty(COUNT) declare rows: number;
}

@ApiSchema({ name: 'DayAdjustment' })
class DayAdjustmentResponse implements DayAdjustment {
  @ApiProperty(COUNT) declare id: number;
  @ApiProperty(DAY) declare adjusts: string;
  @ApiProperty({ enum: ADJUSTED_FIGURES }) declare figure: AdjustedFigure;
  @ApiProperty(TEXT_OR_NULL) declare head: string | null;
  @ApiProperty(MONEY) declare amount: number;
  @ApiProperty(TEXT) declare reason: string;
  @ApiProperty(TEXT) declare proposedBy: string;
  @ApiProperty(TEXT) declare approvedBy: string;
  @ApiProperty(INSTANT) declare at: string;
}

@ApiSchema({ name: 'DayFigures' })
class DayFiguresResponse implements DayFigures {
  @ApiProperty({ type: CountedResponse }) declare received: CountedResponse;
  @ApiProperty({ type: CountedResponse }) declare takenBack: CountedResponse;
  @ApiProperty({ type: CountedResponse }) declare refunded: CountedResponse;
  @ApiProperty({ type: [DayHeadResponse] }) declare heads: DayHeadResponse[];
  @ApiProperty({ type: [DayModeResponse] }) declare modes: DayModeResponse[];
  @ApiProperty({ type: [DayStateResponse] }) declare states: DayStateResponse[];
  @ApiProperty({ type: [DayExceptionResponse] }) declare exceptions: DayExceptionResponse[];
  @ApiProperty({ type: [DayFileResponse] }) declare files: DayFileResponse[];
  @ApiPropertyOptional({ type: [DayAdjustmentResponse] }) declare adjustments?: DayAdjustmentResponse[];
  @ApiProperty(TEXT) declare auditHead: string;
}

@ApiSchema({ name: 'DayClose' })
class DayCloseResponse implements DayClose {
  @ApiProperty(DAY) declare day: string;
  @ApiProperty({ type: DayFiguresResponse }) declare figures: DayFiguresResponse;
  @ApiProperty(TEXT) declare hash: string;
  @ApiProperty(TEXT) declare previous: string;
  @ApiProperty(INSTANT) declare at: string;
  @ApiProperty(TEXT) declare by: string;
  @ApiProperty({ type: [DayAdjustmentResponse] }) declare adjustedBy: DayAdjustmentResponse[];
}

@ApiSchema({ name: 'DayCloses' })
export class DayClosesResponse implements DayCloses {
  @ApiProperty({ type: [String] }) declare open: string[];
  @ApiProperty({ type: [DayCloseResponse] }) declare closes: DayCloseResponse[];
}
