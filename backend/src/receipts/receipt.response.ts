import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { TRANSACTION_ID_SCHEMA, INSTANT, RECEIPT_NO_SCHEMA, RUPEES, TEXT } from '../common/openapi/schemas.js';
import type { PaidHead, ReceiptData, ReceiptRow } from '../contract/index.js';
import { FeeHeadResponse, StudentFieldsResponse } from '../students/lookup/student.response.js';

@ApiSchema({ name: 'ReceiptRow' })
class ReceiptRowResponse implements ReceiptRow {
  @ApiProperty(TEXT) declare label: string;
  @ApiProperty(TEXT) declare field: ReceiptRow['field'];
}

@ApiSchema({ name: 'PaidHead' })
class PaidHeadResponse extends FeeHeadResponse implements PaidHead {
  @ApiProperty({ ...RUPEES, nullable: true }) declare amount: number | null;
}

@ApiSchema({ name: 'Receipt' })
export class ReceiptResponse extends StudentFieldsResponse implements ReceiptData {
  [fee: string]: string | number | object | null | undefined;
  @ApiProperty(RECEIPT_NO_SCHEMA) declare receipt_no: string;
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(INSTANT) declare transaction_date: string;
  @ApiProperty({ ...RUPEES, required: true }) declare total_fees: number;
  @ApiPropertyOptional(RUPEES) declare refunded?: number;
  @ApiProperty({ type: [ReceiptRowResponse] }) declare details: readonly ReceiptRowResponse[];
  @ApiProperty({ type: [PaidHeadResponse] }) declare heads: readonly PaidHeadResponse[];
}
