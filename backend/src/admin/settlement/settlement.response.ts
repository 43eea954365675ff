import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { DAY, INSTANT, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import {
  type Language, SETTLEMENT_CALL_OUTCOMES, SETTLEMENT_EXCEPTIONS, type SettlementBatch, type SettlementCall, type SettlementCallOutcome,
  type SettlementCredit, type SettlementException, type SettlementExceptionKind, type SettlementFile, type SettlementLink,
  type SettlementOverview, type SettlementProgress, type SettlementReport,
} from '../../contract/index.js';

const MONEY = { type: 'number', description: 'Rupees, at most two decimals; negative when it goes the other way.' } as const;
const COUNT = { type: 'integer', minimum: 0 } as const;

@ApiSchema({ name: 'SettlementFile' })
class SettlementFileResponse implements SettlementFile {
  @ApiProperty(COUNT) declare id: number;
  @ApiProperty(TEXT) declare name: string;
  @ApiProperty({ enum: ['settlement', 'bank'] }) declare report: SettlementReport;
  @ApiProperty(TEXT) declare preset: string;
  @ApiProperty() declare isProven: boolean;
  @ApiProperty(TEXT) declare hash: string;
  @ApiProperty(COUNT) declare rows: number;
  @ApiProperty(COUNT) declare added: number;
  @ApiProperty(COUNT) declare stored: number;
  @ApiProperty() declare isComplete: boolean;
  @ApiProperty(INSTANT) declare at: string;
  @ApiProperty(TEXT) declare by: string;
}

@ApiSchema({ name: 'SettlementException' })
class SettlementExceptionResponse implements SettlementException {
  @ApiProperty({ enum: SETTLEMENT_EXCEPTIONS }) declare kind: SettlementExceptionKind;
  @ApiProperty(TEXT) declare subject: string;
  @ApiProperty(MONEY) declare amount: number;
  @ApiProperty({ ...MONEY, nullable: true }) declare expected: number | null;
  @ApiProperty(DAY) declare since: string;
  @ApiProperty(TEXT_OR_NULL) declare transaction_id: string | null;
  @ApiProperty(TEXT_OR_NULL) declare gatewayTxnId: string | null;
  @ApiProperty(TEXT_OR_NULL) declare batch: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) declare creditId: number | null;
}

@ApiSchema({ name: 'SettlementLink' })
class SettlementLinkResponse implements SettlementLink {
  @ApiProperty(COUNT) declare id: number;
  @ApiProperty(COUNT) declare creditId: number;
  @ApiProperty(MONEY) declare amount: number;
  @ApiProperty() declare isAutomatic: boolean;
  @ApiProperty(DAY) declare date: string;
  @ApiProperty(TEXT) declare narration: string;
}

@ApiSchema({ name: 'SettlementBatch' })
class SettlementBatchResponse implements SettlementBatch {
  @ApiProperty(TEXT) declare id: string;
  @ApiProperty(TEXT) declare merchant: string;
  @ApiProperty(TEXT) declare product: string;
  @ApiProperty(DAY) declare settledOn: string;
  @ApiProperty(TEXT) declare settlementId: string;
  @ApiProperty(TEXT) declare utr: string;
  @ApiProperty(COUNT) declare rows: number;
  @ApiProperty(MONEY) declare gross: number;
  @ApiProperty(MONEY) declare fee: number;
  @ApiProperty(MONEY) declare gst: number;
  @ApiProperty(MONEY) declare net: number;
  @ApiProperty(MONEY) declare credited: number;
  @ApiProperty({ type: [SettlementLinkResponse] }) declare links: SettlementLinkResponse[];
}

@ApiSchema({ name: 'SettlementCredit' })
class SettlementCreditResponse implements SettlementCredit {
  @ApiProperty(COUNT) declare id: number;
  @ApiProperty(DAY) declare date: string;
  @ApiProperty(TEXT) declare narration: string;
  @ApiProperty(TEXT) declare reference: string;
  @ApiProperty(MONEY) declare amount: number;
  @ApiProperty(MONEY) declare open: number;
}

@ApiSchema({ name: 'SettlementSums' })
class SettlementSumsResponse {
  @ApiProperty(MONEY) declare gross: number;
  @ApiProperty(MONEY) declare fee: number;
  @ApiProperty(MONEY) declare gst: number;
  @ApiProperty(MONEY) declare net: number;
  @ApiProperty(MONEY) declare credited: number;
  @ApiProperty(MONEY) declare unmatched: number;
}

@ApiSchema({ name: 'SettlementCallDay' })
class SettlementCallDayResponse {
  @ApiProperty(DAY) declare day: string;
  @ApiProperty({ enum: SETTLEMENT_CALL_OUTCOMES }) declare outcome: SettlementCallOutcome;
}

@ApiSchema({ name: 'SettlementCall' })
class SettlementCallResponse implements SettlementCall {
  @ApiProperty({ ...INSTANT, nullable: true }) declare at: string | null;
  @ApiProperty({ type: [SettlementCallDayResponse] }) declare days: SettlementCallDayResponse[];
}

@ApiSchema({ name: 'SettlementOverview' })
export class SettlementOverviewResponse implements SettlementOverview {
  @ApiProperty() declare mayUpload: boolean;
  @ApiProperty({ type: SettlementCallResponse, nullable: true }) declare call: SettlementCallResponse | null;
  @ApiProperty({ type: [SettlementFileResponse] }) declare files: SettlementFileResponse[];
  @ApiProperty({ type: [SettlementExceptionResponse] }) declare exceptions: SettlementExceptionResponse[];
  @ApiProperty(COUNT) declare accepted: number;
  @ApiProperty({ type: [SettlementBatchResponse] }) declare batches: SettlementBatchResponse[];
  @ApiProperty({ type: [SettlementCreditResponse] }) declare credits: SettlementCreditResponse[];
  @ApiProperty({ type: SettlementSumsResponse }) declare sums: SettlementSumsResponse;
}

@ApiSchema({ name: 'SettlementFileProgress' })
class SettlementFileProgressResponse {
  @ApiProperty(TEXT) declare name: string;
  @ApiProperty(COUNT) declare rows: number;
  @ApiProperty(COUNT) declare stored: number;
}

@ApiSchema({ name: 'SettlementProgress' })
export class SettlementProgressResponse implements SettlementProgress {
  @ApiProperty({ type: [SettlementFileProgressResponse] }) declare files: SettlementFileProgressResponse[];
}

@ApiSchema({ name: 'SettlementFault' })
class SettlementFaultResponse {
  @ApiProperty({ type: 'integer', nullable: true }) declare line: number | null;
  @ApiProperty(TEXT) declare reason: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: TEXT, description: 'The reason in other languages.' })
  declare own?: Partial<Record<Exclude<Language, 'en'>, string>>;
}

@ApiSchema({ name: 'SettlementFirstRow' })
class SettlementFirstRowResponse {
  @ApiProperty(COUNT) declare line: number;
  @ApiProperty({ type: [String] }) declare cells: string[];
}

/** By `outcome`: `stored` has the file, `faults` what is wrong, `unknown` the first rows. */
@ApiSchema({ name: 'SettlementUpload' })
export class SettlementUploadResponse {
  @ApiProperty({ enum: ['stored', 'faults', 'unknown'] }) declare outcome: 'stored' | 'faults' | 'unknown';
  @ApiProperty({ type: SettlementFileResponse, required: false }) declare file?: SettlementFileResponse;
  @ApiProperty({ required: false }) declare isKnown?: boolean;
  @ApiProperty({ ...COUNT, required: false }) declare count?: number;
  @ApiProperty({ type: [SettlementFaultResponse], required: false }) declare faults?: SettlementFaultResponse[];
  @ApiProperty({ type: [SettlementFirstRowResponse], required: false }) declare rows?: SettlementFirstRowResponse[];
}
