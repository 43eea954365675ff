import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  ADMISSION_NUMBER, INSTANT, RECEIPT_NO_SCHEMA, RUPEES, SHOWN_STATUS, TEXT, TEXT_OR_NULL, TRANSACTION_ID_SCHEMA,
} from '../../common/openapi/schemas.js';
import {
  BOOKED_HOW, type BookedHow,
  CHARGE_STANDINGS, type ChargeStanding, type FoundTransactions, type OtherAttempt, type ShownStatus, type TimelineEntry, type TimelineKind, TIMELINE_KINDS,
  type TransactionCharge, type TransactionHistory,
} from '../../contract/index.js';
import { BookedPaymentResponse } from '../bookings/bookings.response.js';

const INSTANT_OR_NULL = { ...INSTANT, nullable: true };
const RUPEES_OR_NULL = { ...RUPEES, nullable: true };
const STATUS_OR_NULL = { ...SHOWN_STATUS, enum: [...SHOWN_STATUS.enum, null], nullable: true };

@ApiSchema({ name: 'TimelineEntry' })
class TimelineEntryResponse implements TimelineEntry {
  @ApiProperty({ enum: TIMELINE_KINDS }) declare kind: TimelineKind;
  @ApiProperty(INSTANT) declare at: string;
  @ApiProperty(TEXT_OR_NULL) declare source: string | null;
  @ApiProperty(TEXT_OR_NULL) declare status: string | null;
  @ApiProperty(TEXT_OR_NULL) declare signature: string | null;
  @ApiProperty(TEXT_OR_NULL) declare gatewayTxnId: string | null;
  @ApiProperty(RUPEES_OR_NULL) declare amount: number | null;
  @ApiProperty(INSTANT_OR_NULL) declare happenedAt: string | null;
  @ApiProperty(STATUS_OR_NULL) declare from: ShownStatus | null;
  @ApiProperty(STATUS_OR_NULL) declare to: ShownStatus | null;
  @ApiProperty(TEXT_OR_NULL) declare actor: string | null;
  @ApiProperty(TEXT_OR_NULL) declare text: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) declare message: number | null;
}

@ApiSchema({ name: 'TransactionCharge' })
class TransactionChargeResponse implements TransactionCharge {
  @ApiProperty(TEXT) declare key: string;
  @ApiProperty(TEXT_OR_NULL) declare gatewayTxnId: string | null;
  @ApiProperty(TEXT_OR_NULL) declare bankTxnId: string | null;
  @ApiProperty(RUPEES_OR_NULL) declare amount: number | null;
  @ApiProperty(INSTANT_OR_NULL) declare paidAt: string | null;
  @ApiProperty({ enum: CHARGE_STANDINGS }) declare standing: ChargeStanding;
  @ApiProperty({ enum: [...BOOKED_HOW, null], nullable: true }) declare booked: BookedHow | null;
  @ApiProperty(TEXT_OR_NULL) declare decision: TransactionCharge['decision'];
}

@ApiSchema({ name: 'OtherAttempt' })
class OtherAttemptResponse implements OtherAttempt {
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(SHOWN_STATUS) declare transaction_status: ShownStatus;
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty(INSTANT) declare begunAt: string;
}

@ApiSchema({ name: 'HistoryHead' })
class HistoryHeadResponse {
  @ApiProperty(TEXT) declare label: string;
  @ApiProperty(RUPEES) declare amount: number;
}

@ApiSchema({ name: 'HistorySettledBy' })
class HistorySettledByResponse {
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(RECEIPT_NO_SCHEMA) declare receipt_no: string;
}

@ApiSchema({ name: 'HistoryMail' })
class HistoryMailResponse {
  @ApiProperty(TEXT) declare recipient: string;
  @ApiProperty(TEXT) declare state: string;
}

@ApiSchema({ name: 'HistoryAdvice' })
class HistoryAdviceResponse {
  @ApiProperty(TEXT) declare refund_id: string;
  @ApiProperty(TEXT) declare recipient: string;
  @ApiProperty(TEXT) declare state: string;
}

@ApiSchema({ name: 'HistoryReceipt' })
class HistoryReceiptResponse {
  @ApiProperty(INSTANT) declare issuedAt: string;
  @ApiProperty(INSTANT_OR_NULL) declare voidedAt: string | null;
  @ApiProperty({ type: HistoryMailResponse, nullable: true }) declare mail: HistoryMailResponse | null;
}

@ApiSchema({ name: 'TransactionHistory' })
export class TransactionHistoryResponse implements TransactionHistory {
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(RECEIPT_NO_SCHEMA) declare receipt_no: string;
  @ApiProperty(SHOWN_STATUS) declare transaction_status: ShownStatus;
  @ApiProperty() declare isMismatch: boolean;
  @ApiProperty() declare isTest: boolean;
  @ApiProperty(INSTANT) declare begunAt: string;
  @ApiProperty(INSTANT) declare since: string;
  @ApiProperty(INSTANT_OR_NULL) declare nextCheckAt: string | null;
  @ApiProperty(INSTANT_OR_NULL) declare lastAnswerAt: string | null;
  @ApiProperty(INSTANT_OR_NULL) declare releasedAt: string | null;
  @ApiProperty(ADMISSION_NUMBER) declare admissionNumber: string;
  @ApiProperty(TEXT_OR_NULL) declare studentName: string | null;
  @ApiProperty(TEXT_OR_NULL) declare course: string | null;
  @ApiProperty(TEXT_OR_NULL) declare email: string | null;
  @ApiProperty(TEXT_OR_NULL) declare mobile: string | null;
  @ApiProperty({ type: 'integer' }) declare semesterNo: number;
  @ApiProperty(TEXT) declare academicSession: string;
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty({ type: [HistoryHeadResponse] }) declare heads: HistoryHeadResponse[];
  @ApiProperty(RUPEES) declare feeToday: number;
  @ApiProperty({ type: HistorySettledByResponse, nullable: true }) declare settledBy: HistorySettledByResponse | null;
  @ApiProperty({ type: HistoryReceiptResponse, nullable: true }) declare receipt: HistoryReceiptResponse | null;
  @ApiProperty({ type: [TransactionChargeResponse] }) declare charges: TransactionChargeResponse[];
  @ApiProperty({ type: [HistoryAdviceResponse] }) declare advices: HistoryAdviceResponse[];
  @ApiProperty({ type: [BookedPaymentResponse] }) declare bookings: BookedPaymentResponse[];
  @ApiProperty({ type: [OtherAttemptResponse] }) declare attempts: OtherAttemptResponse[];
  @ApiProperty({ type: [TimelineEntryResponse] }) declare timeline: TimelineEntryResponse[];
}

@ApiSchema({ name: 'FoundTransactions' })
export class FoundTransactionsResponse implements FoundTransactions {
  @ApiProperty({ type: 'array', items: TRANSACTION_ID_SCHEMA }) declare transaction_ids: string[];
}
