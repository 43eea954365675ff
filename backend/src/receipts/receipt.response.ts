import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ID_OF_TRANSACTION, INSTANT, NO_OF_RECEIPT, RUPEES } from '../common/openapi/schemas.js';
import type { ReceiptData } from '../contract/index.js';
import { StudentFields } from '../students/student.response.js';

@ApiSchema({ name: 'Receipt' })
export class ReceiptResponse extends StudentFields implements ReceiptData {
  [fee: string]: string | number | null;
  @ApiProperty(NO_OF_RECEIPT) declare receipt_no: string;
  @ApiProperty(ID_OF_TRANSACTION) declare transaction_id: string;
  @ApiProperty(INSTANT) declare transaction_date: string;
  @ApiProperty({ ...RUPEES, required: true }) declare total_fees: number;
}
