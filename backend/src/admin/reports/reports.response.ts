import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ADMISSION_NUMBER, INSTANT, SHOWN_STATUS, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import type {
  AttemptsReport, AttemptsRow, ChargesReport, ChargesRow, Charges, Collected, CollectionReport, CollectionRow, Counted, OutstandingReport, OutstandingRow,
  ReportedPayment, ReportedPayments, ShownStatus,
} from '../../contract/index.js';

const MONEY = { type: 'number', description: 'Rupees, at most two decimals; negative when it goes the other way.' } as const;
const COUNT = { type: 'integer', minimum: 0 } as const;

@ApiSchema({ name: 'ReportCount' })
class CountedResponse implements Counted {
  @ApiProperty(COUNT) declare count: number;
  @ApiProperty(MONEY) declare amount: number;
}

@ApiSchema({ name: 'Collected' })
class CollectedResponse implements Collected {
  @ApiProperty({ type: CountedResponse }) declare received: CountedResponse;
  @ApiProperty({ type: CountedResponse }) declare takenBack: CountedResponse;
  @ApiProperty({ type: CountedResponse }) declare refunded: CountedResponse;
  @ApiProperty(MONEY) declare net: number;
}

@ApiSchema({ name: 'CollectionRow' })
class CollectionRowResponse extends CollectedResponse implements CollectionRow {
  @ApiProperty(TEXT) declare key: string;
  @ApiProperty(TEXT_OR_NULL) declare label: string | null;
}

@ApiSchema({ name: 'CollectionReport' })
export class CollectionReportResponse implements CollectionReport {
  @ApiProperty({ type: [CollectionRowResponse] }) declare rows: CollectionRowResponse[];
  @ApiProperty({ type: CollectedResponse }) declare total: CollectedResponse;
  @ApiProperty({ type: CountedResponse, description: 'Of the other money, test or real.' }) declare other: CountedResponse;
}

@ApiSchema({ name: 'AttemptsTotal' })
class AttemptsTotalResponse implements Omit<AttemptsRow, 'key'> {
  @ApiProperty(COUNT) declare begun: number;
  @ApiProperty(COUNT) declare paid: number;
  @ApiProperty(COUNT) declare failed: number;
  @ApiProperty(COUNT) declare droppedOut: number;
  @ApiProperty(COUNT) declare open: number;
  @ApiProperty({ type: 'array', items: COUNT }) declare known: number[];
}

@ApiSchema({ name: 'AttemptsRow' })
class AttemptsRowResponse extends AttemptsTotalResponse implements AttemptsRow {
  @ApiProperty(TEXT) declare key: string;
}

@ApiSchema({ name: 'AttemptsReport' })
export class AttemptsReportResponse implements AttemptsReport {
  @ApiProperty({ type: [AttemptsRowResponse] }) declare rows: AttemptsRowResponse[];
  @ApiProperty({ type: AttemptsTotalResponse }) declare total: AttemptsTotalResponse;
}

@ApiSchema({ name: 'Charges' })
class ChargesResponse implements Charges {
  @ApiProperty(COUNT) declare count: number;
  @ApiProperty(MONEY) declare gross: number;
  @ApiProperty(MONEY) declare fee: number;
  @ApiProperty(MONEY) declare gst: number;
  @ApiProperty(MONEY) declare back: number;
  @ApiProperty(MONEY) declare net: number;
}

@ApiSchema({ name: 'ChargesRow' })
class ChargesRowResponse extends ChargesResponse implements ChargesRow {
  @ApiProperty(TEXT) declare key: string;
}

@ApiSchema({ name: 'ChargesReport' })
export class ChargesReportResponse implements ChargesReport {
  @ApiProperty({ type: [ChargesRowResponse] }) declare rows: ChargesRowResponse[];
  @ApiProperty({ type: ChargesResponse }) declare total: ChargesResponse;
}

@ApiSchema({ name: 'OutstandingTotal' })
class OutstandingTotalResponse {
  @ApiProperty({ type: CountedResponse }) declare due: CountedResponse;
  @ApiProperty({ type: CountedResponse }) declare earlier: CountedResponse;
}

@ApiSchema({ name: 'OutstandingRow' })
class OutstandingRowResponse extends OutstandingTotalResponse implements OutstandingRow {
  @ApiProperty(COUNT) declare semesterNo: number;
  @ApiProperty(TEXT) declare course: string;
}

@ApiSchema({ name: 'OutstandingReport' })
export class OutstandingReportResponse implements OutstandingReport {
  @ApiProperty({ type: [OutstandingRowResponse] }) declare rows: OutstandingRowResponse[];
  @ApiProperty({ type: OutstandingTotalResponse }) declare total: OutstandingTotalResponse;
}

@ApiSchema({ name: 'ReportedPayment' })
class ReportedPaymentResponse implements ReportedPayment {
  @ApiProperty(TEXT_OR_NULL) declare transaction_id: string | null;
  @ApiProperty({ ...ADMISSION_NUMBER, nullable: true }) declare admissionNumber: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) declare semesterNo: number | null;
  @ApiProperty(TEXT_OR_NULL) declare course: string | null;
  @ApiProperty({ ...INSTANT, nullable: true }) declare at: string | null;
  @ApiProperty(MONEY) declare amount: number;
  @ApiProperty({ ...MONEY, nullable: true }) declare fee: number | null;
  @ApiProperty({ ...MONEY, nullable: true }) declare gst: number | null;
  @ApiProperty({ ...SHOWN_STATUS, enum: [...SHOWN_STATUS.enum, null], nullable: true }) declare status: ShownStatus | null;
}

@ApiSchema({ name: 'ReportedPayments' })
export class ReportedPaymentsResponse implements ReportedPayments {
  @ApiProperty({ type: [ReportedPaymentResponse] }) declare payments: ReportedPaymentResponse[];
  @ApiProperty({ type: 'integer', nullable: true, description: '`skip` of the next page.' }) declare next: number | null;
}
