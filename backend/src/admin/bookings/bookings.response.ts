import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ADMISSION_NUMBER, DAY, INSTANT, RECEIPT_NO_SCHEMA, RUPEES, SHOWN_STATUS, TEXT, TEXT_OR_NULL, TRANSACTION_ID_SCHEMA } from '../../common/openapi/schemas.js';
import {
  type BookableFee, type BookableFees, BOOKED_HOW, type BookedHow, type BookedPayment, BOOKING_CAUTIONS, type BookingCaution, type Evidence, type ShownStatus,
} from '../../contract/index.js';

@ApiSchema({ name: 'BookingSettledBy' })
class BookingSettledByResponse {
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(RECEIPT_NO_SCHEMA) declare receipt_no: string;
}

@ApiSchema({ name: 'BookingAttempt' })
class BookingAttemptResponse {
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(SHOWN_STATUS) declare transaction_status: ShownStatus;
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty(INSTANT) declare begunAt: string;
}

@ApiSchema({ name: 'BookableFee' })
class BookableFeeResponse implements BookableFee {
  @ApiProperty({ type: 'integer' }) declare id: number;
  @ApiProperty({ type: 'integer' }) declare semesterNo: number;
  @ApiProperty(TEXT_OR_NULL) declare academicSession: string | null;
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty(RUPEES) declare lateFee: number;
  @ApiProperty({ type: BookingSettledByResponse, nullable: true }) declare settledBy: BookingSettledByResponse | null;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...BOOKING_CAUTIONS] } }) declare cautions: BookingCaution[];
  @ApiProperty({ type: 'array', items: TRANSACTION_ID_SCHEMA }) declare inDoubt: string[];
  @ApiProperty({ type: [BookingAttemptResponse] }) declare attempts: BookingAttemptResponse[];
}

@ApiSchema({ name: 'BookableFees' })
export class BookableFeesResponse implements BookableFees {
  @ApiProperty() declare mayBook: boolean;
  @ApiProperty(ADMISSION_NUMBER) declare admissionNumber: string;
  @ApiProperty(TEXT_OR_NULL) declare studentName: string | null;
  @ApiProperty({ type: [BookableFeeResponse] }) declare fees: BookableFeeResponse[];
}

@ApiSchema({ name: 'Evidence' })
export class EvidenceResponse implements Evidence {
  @ApiProperty({ type: 'integer' }) declare id: number;
  @ApiProperty(TEXT) declare name: string;
  @ApiProperty({ type: 'integer' }) declare size: number;
  @ApiProperty(TEXT) declare sha256: string;
}

@ApiSchema({ name: 'BookedPayment' })
export class BookedPaymentResponse implements BookedPayment {
  @ApiProperty({ enum: BOOKED_HOW }) declare how: BookedHow;
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty(TEXT) declare reference: string;
  @ApiProperty(DAY) declare paidOn: string;
  @ApiProperty(TEXT_OR_NULL) declare gatewayTxnId: string | null;
  @ApiProperty({ type: EvidenceResponse }) declare evidence: EvidenceResponse;
  @ApiProperty(TEXT) declare reason: string;
  @ApiProperty(TEXT) declare proposedBy: string;
  @ApiProperty(TEXT) declare approvedBy: string;
  @ApiProperty(INSTANT) declare at: string;
}
