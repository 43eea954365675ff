import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ADMISSION_NUMBER, TRANSACTION_ID_SCHEMA, INSTANT, RECEIPT_NO_SCHEMA, RUPEES, SERIAL_NO_SCHEMA, SHOWN_STATUS, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import { BOOKED_HOW, type BookedHow, type ReconciliationRecord, REFUND_STATUSES, type RefundStatus, type ShownStatus, type TransactionRecord } from '../../contract/index.js';

@ApiSchema({ name: 'Transaction' })
export class TransactionResponse implements TransactionRecord {
  @ApiProperty(ADMISSION_NUMBER) declare admissionNumber: string;
  @ApiProperty(TEXT_OR_NULL) declare studentName: string | null;
  @ApiProperty(TEXT_OR_NULL) declare email: string | null;
  @ApiProperty(TEXT_OR_NULL) declare mobile: string | null;
  @ApiProperty(TEXT_OR_NULL) declare course: string | null;
  @ApiProperty({ type: 'integer' }) declare semesterNo: number;
  @ApiProperty(RUPEES) declare total_fees: number;
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(SHOWN_STATUS) declare transaction_status: ShownStatus;
  @ApiProperty(INSTANT) declare transaction_date: string;
  @ApiProperty(RECEIPT_NO_SCHEMA) declare receipt_no: string;
  @ApiProperty(SERIAL_NO_SCHEMA) declare serial_no: string | null;
  @ApiPropertyOptional({ enum: REFUND_STATUSES }) declare refund_status?: RefundStatus;
  @ApiPropertyOptional(RUPEES) declare refunded_amount?: number;
  @ApiPropertyOptional({ enum: BOOKED_HOW }) declare booked?: BookedHow;
}

@ApiSchema({ name: 'Reconciliation' })
export class ReconciliationResponse implements ReconciliationRecord {
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty({ ...RECEIPT_NO_SCHEMA, nullable: true }) declare receipt_no: string | null;
  @ApiProperty(SERIAL_NO_SCHEMA) declare serial_no: string | null;
  @ApiProperty({ type: 'array', items: TEXT }) declare gateway_ids: string[];
  @ApiProperty({ type: 'array', items: TEXT }) declare bank_ids: string[];
  @ApiProperty({ enum: [...BOOKED_HOW, null], nullable: true }) declare booked: BookedHow | null;
  @ApiProperty({ type: 'object', additionalProperties: RUPEES }) declare heads: Record<string, number>;
}

@ApiSchema({ name: 'ExtractedStatus' })
class ExtractedStatusResponse {
  @ApiProperty(TEXT) declare extractedMessage: ShownStatus;
}

@ApiSchema({ name: 'TransactionStatus' })
export class TransactionStatusResponse {
  @ApiProperty() declare transaction_status: ExtractedStatusResponse;
}
