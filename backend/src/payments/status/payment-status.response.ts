import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { DAY, TRANSACTION_ID_SCHEMA, INSTANT, RECEIPT_NO_SCHEMA, RUPEES, SHOWN_STATUS, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import type { PaymentStatus, RefundedAmounts, ShownStatus } from '../../contract/index.js';

@ApiSchema({ name: 'PaymentStep' })
class PaymentStepResponse {
  @ApiProperty(INSTANT) declare at: string;
  @ApiProperty(SHOWN_STATUS) declare status: ShownStatus;
}

@ApiSchema({ name: 'RefundedAmounts' })
class RefundedAmountsResponse implements RefundedAmounts {
  @ApiProperty(RUPEES) declare underWay: number;
  @ApiProperty(RUPEES) declare paidOut: number;
}

@ApiSchema({ name: 'PaymentStatus' })
export class PaymentStatusResponse implements PaymentStatus {
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(SHOWN_STATUS) declare transaction_status: ShownStatus;
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty({ ...INSTANT, nullable: true }) declare nextCheckAt: string | null;
  @ApiProperty() declare safeToPayAgain: boolean;
  @ApiProperty() declare mayPayDespiteDoubt: boolean;
  @ApiProperty({ ...INSTANT, nullable: true }) declare mayPayDespiteDoubtAt: string | null;
  @ApiProperty() declare isMismatch: boolean;
  @ApiProperty({ ...RECEIPT_NO_SCHEMA, nullable: true }) declare receipt_no: string | null;
  @ApiProperty({ ...RECEIPT_NO_SCHEMA, nullable: true }) declare settledReceiptNo: string | null;
  @ApiProperty(TEXT_OR_NULL) declare maskedEmail: string | null;
  @ApiProperty({ ...DAY, nullable: true }) declare refundDueBy: string | null;
  @ApiPropertyOptional({ type: RefundedAmountsResponse }) declare refunds?: RefundedAmountsResponse;
  @ApiPropertyOptional({ type: 'boolean' }) declare isFeeClosed?: true;
  @ApiProperty({ type: [PaymentStepResponse] }) declare story: PaymentStepResponse[];
}
