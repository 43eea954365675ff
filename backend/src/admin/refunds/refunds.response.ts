import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { INSTANT, RUPEES, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import {
  AFTER_REFUND, type AfterRefund, type ChargeRefunds, type ClosedFee, type PaymentRefunds, PROPOSABLE_METHODS, type ProposableMethod, type Refund,
  REFUND_ENDS, REFUND_METHODS, REFUND_STATES, type RefundEnd, type RefundMethod, type RefundState, type RefundStep,
} from '../../contract/index.js';

@ApiSchema({ name: 'RefundStep' })
class RefundStepResponse implements RefundStep {
  @ApiProperty(INSTANT) declare at: string;
  @ApiProperty({ enum: REFUND_STATES }) declare state: RefundState;
  @ApiProperty(TEXT_OR_NULL) declare actor: string | null;
  @ApiProperty(TEXT_OR_NULL) declare text: string | null;
}

@ApiSchema({ name: 'RefundEnding' })
class RefundEndingResponse implements NonNullable<Refund['ending']> {
  @ApiProperty({ type: 'integer' }) declare approval: number;
  @ApiProperty({ enum: REFUND_ENDS }) declare end: RefundEnd;
  @ApiProperty(TEXT) declare reason: string;
  @ApiProperty(TEXT) declare proposedBy: string;
  @ApiProperty() declare mayDecide: boolean;
  @ApiProperty() declare isOwn: boolean;
}

@ApiSchema({ name: 'Refund' })
class RefundResponse implements Refund {
  @ApiProperty(TEXT_OR_NULL) declare refund_id: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) declare approval: number | null;
  @ApiProperty({ enum: REFUND_STATES }) declare state: RefundState;
  @ApiProperty({ enum: REFUND_METHODS }) declare method: RefundMethod;
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty({ enum: AFTER_REFUND }) declare afterwards: AfterRefund;
  @ApiProperty(TEXT) declare reason: string;
  @ApiProperty(TEXT_OR_NULL) declare utr: string | null;
  @ApiProperty(TEXT_OR_NULL) declare gatewayRefundId: string | null;
  @ApiProperty({ ...INSTANT, nullable: true }) declare nextCheckAt: string | null;
  @ApiProperty() declare mayDecide: boolean;
  @ApiProperty() declare isOwn: boolean;
  @ApiProperty() declare mayEnd: boolean;
  @ApiProperty({ type: RefundEndingResponse, nullable: true }) declare ending: RefundEndingResponse | null;
  @ApiProperty({ type: [RefundStepResponse] }) declare steps: RefundStepResponse[];
}

@ApiSchema({ name: 'ChargeRefunds' })
class ChargeRefundsResponse implements ChargeRefunds {
  @ApiProperty(TEXT) declare key: string;
  @ApiProperty(TEXT_OR_NULL) declare gatewayTxnId: string | null;
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty(RUPEES) declare left: number;
  @ApiProperty({ enum: PROPOSABLE_METHODS, isArray: true }) declare methods: ProposableMethod[];
  @ApiProperty({ enum: AFTER_REFUND, isArray: true }) declare afterwards: AfterRefund[];
  @ApiProperty({ type: [RefundResponse] }) declare refunds: RefundResponse[];
}

@ApiSchema({ name: 'FeeReopeningProposal' })
class FeeReopeningProposalResponse implements NonNullable<ClosedFee['proposal']> {
  @ApiProperty({ type: 'integer' }) declare approval: number;
  @ApiProperty(TEXT) declare reason: string;
  @ApiProperty(TEXT) declare proposedBy: string;
  @ApiProperty() declare mayDecide: boolean;
  @ApiProperty() declare isOwn: boolean;
}

@ApiSchema({ name: 'ClosedFee' })
class ClosedFeeResponse implements ClosedFee {
  @ApiProperty({ type: [String] }) declare barredBy: string[];
  @ApiProperty({ type: FeeReopeningProposalResponse, nullable: true }) declare proposal: FeeReopeningProposalResponse | null;
}

@ApiSchema({ name: 'PaymentRefunds' })
export class PaymentRefundsResponse implements PaymentRefunds {
  @ApiProperty({ type: [ChargeRefundsResponse] }) declare charges: ChargeRefundsResponse[];
  @ApiProperty({ type: ClosedFeeResponse, nullable: true }) declare closedFee: ClosedFeeResponse | null;
}
