import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApprovalResponse } from '../../approvals/approvals.response.js';
import { ADMISSION_NUMBER, DAY, TRANSACTION_ID_SCHEMA, INSTANT, RECEIPT_NO_SCHEMA, RUPEES, SHOWN_STATUS, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import {
  type LookupCap, RESOLUTIONS, REVIEW_KINDS, type ReviewCount, type ReviewItem, type ReviewKind, type ReviewQueue, type ReviewResolution, type ShownStatus,
} from '../../contract/index.js';

type Part<Name extends keyof ReviewItem> = NonNullable<ReviewItem[Name]>;

@ApiSchema({ name: 'ReviewPayment' })
class ReviewPaymentResponse implements Part<'payment'> {
  @ApiProperty(TEXT_OR_NULL) declare studentName: string | null;
  @ApiProperty(SHOWN_STATUS) declare transaction_status: ShownStatus;
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty() declare mayRelease: boolean;
}

@ApiSchema({ name: 'ReviewCharge' })
class ReviewChargeResponse implements Part<'charge'> {
  @ApiProperty(TEXT) declare key: string;
  @ApiProperty(TEXT_OR_NULL) declare gatewayTxnId: string | null;
  @ApiProperty(TEXT_OR_NULL) declare bankTxnId: string | null;
  @ApiProperty({ ...RUPEES, nullable: true }) declare amount: number | null;
  @ApiProperty({ ...INSTANT, nullable: true }) declare paidAt: string | null;
}

@ApiSchema({ name: 'ReviewSettledBy' })
class ReviewSettledByResponse implements Part<'settledBy'> {
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(RECEIPT_NO_SCHEMA) declare receipt_no: string;
}

@ApiSchema({ name: 'ReviewDates' })
class ReviewDatesResponse implements Part<'dates'> {
  @ApiProperty(DAY) declare receipt: string;
  @ApiProperty(DAY) declare named: string;
}

@ApiSchema({ name: 'ReviewMail' })
class ReviewMailResponse implements Part<'mail'> {
  @ApiProperty(TEXT) declare recipient: string;
  @ApiProperty({ type: 'integer' }) declare attempts: number;
  @ApiProperty(TEXT_OR_NULL) declare reason: string | null;
  @ApiProperty(TEXT_OR_NULL) declare refund_id: string | null;
}

@ApiSchema({ name: 'ReviewItem' })
class ReviewItemResponse implements ReviewItem {
  @ApiProperty({ enum: REVIEW_KINDS }) declare kind: ReviewKind;
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty({ ...RECEIPT_NO_SCHEMA, nullable: true }) declare receipt_no: string | null;
  @ApiProperty({ ...ADMISSION_NUMBER, nullable: true }) declare admissionNumber: string | null;
  @ApiProperty(INSTANT) declare since: string;
  @ApiProperty({ type: 'integer', minimum: 0 }) declare waitingHours: number;
  @ApiProperty({ enum: RESOLUTIONS, isArray: true }) declare resolutions: ReviewResolution[];
  @ApiProperty({ type: ReviewPaymentResponse, nullable: true }) declare payment: ReviewPaymentResponse | null;
  @ApiProperty({ type: ReviewChargeResponse, nullable: true }) declare charge: ReviewChargeResponse | null;
  @ApiProperty({ type: ReviewSettledByResponse, nullable: true }) declare settledBy: ReviewSettledByResponse | null;
  @ApiProperty({ ...RUPEES, nullable: true }) declare feeToday: number | null;
  @ApiProperty({ type: ReviewDatesResponse, nullable: true }) declare dates: ReviewDatesResponse | null;
  @ApiProperty({ type: ReviewMailResponse, nullable: true }) declare mail: ReviewMailResponse | null;
}

@ApiSchema({ name: 'LookupCap' })
class LookupCapResponse implements LookupCap {
  @ApiProperty(TEXT) declare network: string;
  @ApiProperty(INSTANT) declare reachedAt: string;
}

@ApiSchema({ name: 'ReviewCount' })
export class ReviewCountResponse implements ReviewCount {
  @ApiProperty({ type: 'integer' }) declare cases: number;
  @ApiProperty({ type: 'integer' }) declare toDecide: number;
  @ApiProperty({ type: 'integer' }) declare own: number;
}

@ApiSchema({ name: 'ReviewQueue' })
export class ReviewQueueResponse implements ReviewQueue {
  @ApiProperty({ type: [ReviewItemResponse] }) declare items: ReviewItemResponse[];
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } }) declare counts: Record<ReviewKind, number>;
  @ApiProperty({ type: [LookupCapResponse] }) declare lookupCaps: LookupCapResponse[];
  @ApiProperty({ type: [ApprovalResponse] }) declare approvals: ApprovalResponse[];
}
