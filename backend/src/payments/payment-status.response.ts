import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { DAY, ID_OF_TRANSACTION, INSTANT, NO_OF_RECEIPT, RUPEES, SHOWN_STATUS, TEXT_OR_NULL } from '../common/openapi/schemas.js';
import type { PaymentStatus, ShownStatus } from '../contract/index.js';

@ApiSchema({ name: 'PaymentStep' })
class PaymentStepResponse {
  @ApiProperty(INSTANT) declare at: string;
  @ApiProperty(SHOWN_STATUS) declare status: ShownStatus;
}

@ApiSchema({ name: 'PaymentStatus' })
export class PaymentStatusResponse implements PaymentStatus {
  @ApiProperty(ID_OF_TRANSACTION) declare transaction_id: string;
  @ApiProperty(SHOWN_STATUS) declare transaction_status: ShownStatus;
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty({ ...INSTANT, nullable: true }) declare nextCheckAt: string | null;
  @ApiProperty() declare safeToPayAgain: boolean;
  @ApiProperty() declare mayPayDespiteDoubt: boolean;
  @ApiProperty({ ...NO_OF_RECEIPT, nullable: true }) declare receipt_no: string | null;
  @ApiProperty({ ...NO_OF_RECEIPT, nullable: true }) declare settledReceiptNo: string | null;
  @ApiProperty(TEXT_OR_NULL) declare maskedEmail: string | null;
  @ApiProperty({ ...DAY, nullable: true }) declare refundDueBy: string | null;
  @ApiProperty({ type: [PaymentStepResponse] }) declare story: PaymentStepResponse[];
}
