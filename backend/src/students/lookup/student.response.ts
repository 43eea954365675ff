import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ADMISSION_NUMBER, DAY, FLAG_OR_NULL, INSTANT, TRANSACTION_ID_SCHEMA, RECEIPT_NO_SCHEMA, RUPEES, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import {
  ALL_FEE_NAMES, type DueDate, type FeeHead, type FormFieldKey, LATE_FEE_KINDS, type Labels, type OpenPayment, type OwnLabels, type ShownLateFee,
  STUDENT_FIELDS, type StudentData, type StudentFields, type StudentLookup, TOTAL_FEES,
} from '../../contract/index.js';

/** For types only: the properties are declared below the class. */
const CataloguedFields = class {} as new () => StudentFields;

/** Common to look-up and receipt. */
export class StudentFieldsResponse extends CataloguedFields {
  @ApiProperty(ADMISSION_NUMBER) declare admissionNumber: string;
  @ApiProperty({ type: 'integer' }) declare semesterNo: number;
}
for (const { name, flag } of STUDENT_FIELDS) ApiProperty(flag ? FLAG_OR_NULL : TEXT_OR_NULL)(StudentFieldsResponse.prototype, name);
// Of any semester; a response has those of the student's own.
for (const name of [...ALL_FEE_NAMES, TOTAL_FEES.name]) ApiPropertyOptional(RUPEES)(StudentFieldsResponse.prototype, name);

@ApiSchema({ name: 'OwnLabels', description: 'Words of other languages by the English ones.' })
export class OwnLabelsResponse implements OwnLabels {
  @ApiPropertyOptional({ type: 'object', additionalProperties: TEXT }) declare hi?: Labels;
}

@ApiSchema({ name: 'FeeHead' })
export class FeeHeadResponse implements FeeHead {
  @ApiProperty(TEXT) declare name: string;
  @ApiProperty(TEXT) declare label: string;
}

@ApiSchema({ name: 'Paid' })
class PaidResponse {
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(RECEIPT_NO_SCHEMA) declare receipt_no: string;
}

@ApiSchema({ name: 'OpenPayment' })
class OpenPaymentResponse implements OpenPayment {
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty({ type: 'string', enum: ['INITIATED', 'PENDING'] }) declare transaction_status: OpenPayment['transaction_status'];
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty(INSTANT) declare begunAt: string;
}

@ApiSchema({ name: 'ShownLateFee' })
class ShownLateFeeResponse implements ShownLateFee {
  @ApiProperty({ type: 'string', enum: [...LATE_FEE_KINDS] }) declare kind: ShownLateFee['kind'];
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty({ ...RUPEES, nullable: true }) declare cap: number | null;
}

@ApiSchema({ name: 'DueDate' })
class DueDateResponse implements DueDate {
  @ApiProperty(DAY) declare on: string;
  @ApiProperty() declare isLate: boolean;
  @ApiPropertyOptional({ type: ShownLateFeeResponse }) declare lateFee?: ShownLateFeeResponse;
}

@ApiSchema({ name: 'PaymentClosed' })
class PaymentClosedResponse {
  @ApiProperty({ ...DAY, nullable: true }) declare opensOn: string | null;
}

@ApiSchema({ name: 'Student' })
export class StudentResponse extends StudentFieldsResponse implements StudentData {
  [fee: string]: string | number | null | object | undefined;
  @ApiProperty(TEXT_OR_NULL) declare academicSession: string | null;
  @ApiProperty({ type: PaidResponse, nullable: true }) declare paid: PaidResponse | null;
  @ApiPropertyOptional({ enum: ['underWay', 'closed'] }) declare refund?: 'underWay' | 'closed';
  @ApiPropertyOptional({ type: OpenPaymentResponse }) declare openPayment?: OpenPaymentResponse;
  @ApiPropertyOptional({ type: DueDateResponse }) declare due?: DueDateResponse;
  @ApiPropertyOptional({ type: PaymentClosedResponse }) declare paymentClosed?: PaymentClosedResponse;
  @ApiProperty({ type: 'array', items: TEXT }) declare fields: readonly FormFieldKey[];
  @ApiProperty({ type: [FeeHeadResponse] }) declare heads: readonly FeeHeadResponse[];
  @ApiPropertyOptional({ type: OwnLabelsResponse }) declare labels?: OwnLabelsResponse;
}

@ApiSchema({ name: 'StudentLookup' })
export class StudentLookupResponse implements Required<StudentLookup> {
  @ApiProperty() declare data: StudentResponse;
  @ApiPropertyOptional(TEXT) declare lookupToken: string;
}
