import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ID_OF_TRANSACTION, INSTANT, NO_OF_RECEIPT, RUPEES, TEXT } from '../common/openapi/schemas.js';
import type { PaidHead, ReceiptData, ReceiptRow } from '../contract/index.js';
import { FeeHeadResponse, StudentFieldsResponse } from '../students/student.response.js';

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
  [fee: string]: string | number | object | null;
  @ApiProperty(NO_OF_RECEIPT) declare receipt_no: string;
  @ApiProperty(ID_OF_TRANSACTION) declare transaction_id: string;
  @ApiProperty(INSTANT) declare transaction_date: string;
  @ApiProperty({ ...RUPEES, required: true }) declare total_fees: number;
  @ApiProperty({ type: [ReceiptRowResponse] }) declare details: readonly ReceiptRowResponse[];
  @ApiProperty({ type: [PaidHeadResponse] }) declare heads: readonly PaidHeadResponse[];
}
