import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { TRANSACTION_ID_SCHEMA, INSTANT, RECEIPT_NO_SCHEMA, RUPEES, SERIAL_NO_SCHEMA, TEXT, TEXT_OR_NULL } from '../common/openapi/schemas.js';
import { BOOKED_HOW, type BookedHow, type PaidHead, type ReceiptData, type ReceiptRow, type TakenReceipt } from '../contract/index.js';
import { FeeHeadResponse, OwnLabelsResponse, StudentFieldsResponse } from '../students/lookup/student.response.js';

@ApiSchema({ name: 'ReceiptRow' })
class ReceiptRowResponse implements ReceiptRow {
  @ApiProperty(TEXT) declare label: string;
  @ApiProperty(TEXT) declare field: ReceiptRow['field'];
}

@ApiSchema({ name: 'PaidHead' })
class PaidHeadResponse extends FeeHeadResponse implements PaidHead {
  @ApiProperty({ ...RUPEES, nullable: true }) declare amount: number | null;
}

@ApiSchema({ name: 'BookedReceipt' })
class BookedReceiptResponse {
  @ApiProperty({ enum: BOOKED_HOW }) declare how: BookedHow;
  @ApiProperty(TEXT) declare reference: string;
}

@ApiSchema({ name: 'Receipt' })
export class ReceiptResponse extends StudentFieldsResponse implements ReceiptData {
  [fee: string]: string | number | boolean | object | null | undefined;
  @ApiProperty(RECEIPT_NO_SCHEMA) declare receipt_no: string;
  @ApiProperty(SERIAL_NO_SCHEMA) declare serial_no: string | null;
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(INSTANT) declare transaction_date: string;
  @ApiProperty({ ...INSTANT, nullable: true }) declare issued_on: string | null;
  @ApiProperty({ ...TEXT_OR_NULL, description: 'What the QR code says: the signed receipt is the fragment.' }) declare verify_url: string | null;
  @ApiProperty({ ...RUPEES, required: true }) declare total_fees: number;
  @ApiPropertyOptional(RUPEES) declare refunded?: number;
  @ApiPropertyOptional({ type: BookedReceiptResponse }) declare booked?: BookedReceiptResponse;
  @ApiPropertyOptional({ type: Boolean, description: 'In the office only: it has been taken before.' }) declare copy?: boolean;
  @ApiProperty({ type: [ReceiptRowResponse] }) declare details: readonly ReceiptRowResponse[];
  @ApiProperty({ type: [PaidHeadResponse] }) declare heads: readonly PaidHeadResponse[];
  @ApiPropertyOptional({ type: OwnLabelsResponse }) declare labels?: OwnLabelsResponse;
}

@ApiSchema({ name: 'TakenReceipt' })
export class TakenReceiptResponse implements TakenReceipt {
  @ApiProperty({ type: Boolean }) declare copy: boolean;
}
