import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ADMISSION_NUMBER, DAY, FLAG_OR_NULL, INSTANT, RECEIPT_NO_SCHEMA, RUPEES, SHOWN_STATUS, TEXT, TEXT_OR_NULL, TRANSACTION_ID_SCHEMA } from '../../common/openapi/schemas.js';
import {
  ADJUSTMENT_KINDS, type AdjustmentKind, FEE_STATES, type FeeState, type ListedStudent, type ShownAdjustment, type ShownStatus, STUDENT_FIELDS,
  type StudentDemand, type StudentFields, type StudentList, type StudentMail, type StudentPayment, type StudentRecord,
} from '../../contract/index.js';
import { AuditRecordResponse } from '../audit/audit.response.js';

@ApiSchema({ name: 'ListedStudent' })
class ListedStudentResponse implements ListedStudent {
  @ApiProperty(ADMISSION_NUMBER) declare admissionNumber: string;
  @ApiProperty(TEXT_OR_NULL) declare name: string | null;
  @ApiProperty(TEXT_OR_NULL) declare mobile: string | null;
  @ApiProperty(TEXT_OR_NULL) declare course: string | null;
  @ApiProperty({ type: 'integer' }) declare semesterNo: number;
  @ApiProperty(TEXT_OR_NULL) declare academicSession: string | null;
  @ApiProperty({ ...RUPEES, nullable: true }) declare amount: number | null;
  @ApiProperty({ enum: FEE_STATES }) declare state: FeeState;
}

@ApiSchema({ name: 'StudentList' })
export class StudentListResponse implements StudentList {
  @ApiProperty({ type: [ListedStudentResponse] }) declare students: ListedStudentResponse[];
  @ApiProperty(TEXT_OR_NULL) declare next: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) declare found: number | null;
  @ApiProperty({ type: 'array', items: TEXT, nullable: true }) declare courses: string[] | null;
}

@ApiSchema({ name: 'StudentHead' })
class StudentHeadResponse {
  @ApiProperty(TEXT) declare label: string;
  @ApiProperty(RUPEES) declare amount: number;
}

@ApiSchema({ name: 'StudentSettledBy' })
class SettledByResponse {
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(RECEIPT_NO_SCHEMA) declare receipt_no: string;
}

@ApiSchema({ name: 'ShownAdjustment' })
class ShownAdjustmentResponse implements ShownAdjustment {
  @ApiProperty({ type: 'string', enum: [...ADJUSTMENT_KINDS] }) declare kind: AdjustmentKind;
  @ApiProperty({ type: 'number', description: 'Rupees.' }) declare amount: number;
  @ApiProperty(TEXT) declare reason: string;
  @ApiProperty(TEXT) declare proposedBy: string;
  @ApiProperty(TEXT) declare approvedBy: string;
  @ApiProperty(INSTANT) declare at: string;
}

@ApiSchema({ name: 'StudentDemand' })
class StudentDemandResponse implements StudentDemand {
  @ApiProperty({ type: 'integer' }) declare semesterNo: number;
  @ApiProperty(TEXT_OR_NULL) declare academicSession: string | null;
  @ApiProperty({ type: [StudentHeadResponse] }) declare heads: StudentHeadResponse[];
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty({ description: 'Of the present semester and session: the one that can be paid.' }) declare isPresent: boolean;
  @ApiProperty({ type: SettledByResponse, nullable: true }) declare settledBy: SettledByResponse | null;
  @ApiProperty({ type: 'string', enum: ['underWay', 'closed', null], nullable: true }) declare refund: 'underWay' | 'closed' | null;
  @ApiProperty(DAY) declare since: string;
  @ApiProperty({ ...DAY, nullable: true }) declare dueOn: string | null;
  @ApiProperty() declare hasOwnDueDate: boolean;
  @ApiProperty(RUPEES) declare lateFee: number;
  @ApiProperty({ type: [ShownAdjustmentResponse] }) declare adjustments: ShownAdjustmentResponse[];
}

@ApiSchema({ name: 'StudentReceipt' })
class StudentReceiptResponse {
  @ApiProperty(RECEIPT_NO_SCHEMA) declare receipt_no: string;
  @ApiProperty() declare isVoid: boolean;
}

@ApiSchema({ name: 'StudentPayment' })
class StudentPaymentResponse implements StudentPayment {
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(ADMISSION_NUMBER) declare admissionNumber: string;
  @ApiProperty({ type: 'integer' }) declare semesterNo: number;
  @ApiProperty(RUPEES) declare amount: number;
  @ApiProperty(SHOWN_STATUS) declare transaction_status: ShownStatus;
  @ApiProperty(INSTANT) declare begunAt: string;
  @ApiProperty({ type: StudentReceiptResponse, nullable: true }) declare receipt: StudentReceiptResponse | null;
}

@ApiSchema({ name: 'StudentMail' })
class StudentMailResponse implements StudentMail {
  @ApiProperty(TEXT) declare kind: string;
  @ApiProperty(TEXT) declare recipient: string;
  @ApiProperty(TEXT) declare state: string;
  @ApiProperty(INSTANT) declare at: string;
}

/** For types only: the properties are declared below the class. */
const CataloguedFields = class {} as new () => StudentFields;

@ApiSchema({ name: 'StudentRecordFields' })
class StudentRecordFieldsResponse extends CataloguedFields {}
for (const { name, flag } of STUDENT_FIELDS) ApiProperty(flag ? FLAG_OR_NULL : TEXT_OR_NULL)(StudentRecordFieldsResponse.prototype, name);

@ApiSchema({ name: 'StudentRecord' })
export class StudentRecordResponse implements StudentRecord {
  @ApiProperty(ADMISSION_NUMBER) declare admissionNumber: string;
  @ApiProperty({ type: 'integer' }) declare semesterNo: number;
  @ApiProperty(TEXT_OR_NULL) declare academicSession: string | null;
  @ApiProperty({ type: StudentRecordFieldsResponse }) declare fields: StudentRecordFieldsResponse;
  @ApiProperty(TEXT) declare version: string;
  @ApiProperty({ ...TEXT_OR_NULL, description: 'The right number, of one that was given twice.' }) declare closedFor: string | null;
  @ApiProperty({ type: 'array', items: TEXT }) declare closedNumbers: string[];
  @ApiProperty({ type: 'array', items: { type: 'integer' }, description: 'Semesters paid under this number and under a closed one.' }) declare paidTwice: number[];
  @ApiProperty({ type: [StudentDemandResponse] }) declare demands: StudentDemandResponse[];
  @ApiProperty({ type: [StudentPaymentResponse] }) declare payments: StudentPaymentResponse[];
  @ApiProperty({ type: [StudentMailResponse] }) declare mails: StudentMailResponse[];
  @ApiProperty({ type: [AuditRecordResponse] }) declare changes: AuditRecordResponse[];
}
