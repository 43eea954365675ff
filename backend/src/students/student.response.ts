import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ADMISSION_NUMBER, ID_OF_TRANSACTION, NO_OF_RECEIPT, RUPEES, TEXT, TEXT_OR_NULL } from '../common/openapi/schemas.js';
import { ALL_FEE_NAMES, type FeeHead, type FormFieldKey, type StudentData, type StudentLookup, TOTAL_FEES } from '../contract/index.js';

/** What a look-up and a receipt both tell of a student. */
export class StudentFields {
  @ApiProperty(ADMISSION_NUMBER) declare admissionNumber: string;
  @ApiProperty({ type: 'integer' }) declare semesterNo: number;
  @ApiProperty(TEXT_OR_NULL) declare studentName: string | null;
  @ApiProperty(TEXT_OR_NULL) declare rollNo: string | null;
  @ApiProperty(TEXT_OR_NULL) declare mobile: string | null;
  @ApiProperty(TEXT_OR_NULL) declare email: string | null;
  @ApiProperty(TEXT_OR_NULL) declare course: string | null;
  @ApiProperty(TEXT_OR_NULL) declare course_full_name: string | null;
  @ApiProperty(TEXT_OR_NULL) declare faculty: string | null;
  @ApiProperty(TEXT_OR_NULL) declare year: string | null;
  @ApiProperty(TEXT_OR_NULL) declare yearOfRegistration: string | null;
  @ApiProperty(TEXT_OR_NULL) declare mothersName: string | null;
  @ApiProperty(TEXT_OR_NULL) declare fathersName: string | null;
  @ApiProperty(TEXT_OR_NULL) declare townName: string | null;
  @ApiProperty(TEXT_OR_NULL) declare grdName: string | null;
  @ApiProperty(TEXT_OR_NULL) declare grdMobile: string | null;
  @ApiProperty(TEXT_OR_NULL) declare gender: string | null;
  @ApiProperty(TEXT_OR_NULL) declare caste: string | null;
  @ApiProperty({ type: 'string', enum: ['Y', 'N', null], nullable: true }) declare pwd: 'Y' | 'N' | null;
}
// Every fee head of any semester: present are those of the student's own.
for (const name of [...ALL_FEE_NAMES, TOTAL_FEES.name]) ApiPropertyOptional(RUPEES)(StudentFields.prototype, name);

@ApiSchema({ name: 'FeeHead' })
export class FeeHeadResponse implements FeeHead {
  @ApiProperty(TEXT) declare name: string;
  @ApiProperty(TEXT) declare label: string;
}

@ApiSchema({ name: 'Paid' })
class PaidResponse {
  @ApiProperty(ID_OF_TRANSACTION) declare transaction_id: string;
  @ApiProperty(NO_OF_RECEIPT) declare receipt_no: string;
}

@ApiSchema({ name: 'Student' })
export class StudentResponse extends StudentFields implements StudentData {
  [fee: string]: string | number | null | object;
  @ApiProperty(TEXT_OR_NULL) declare academicSession: string | null;
  @ApiProperty({ type: PaidResponse, nullable: true }) declare paid: PaidResponse | null;
  @ApiProperty({ type: 'array', items: TEXT }) declare fields: readonly FormFieldKey[];
  @ApiProperty({ type: [FeeHeadResponse] }) declare heads: readonly FeeHeadResponse[];
}

@ApiSchema({ name: 'StudentLookup' })
export class StudentLookupResponse implements Required<StudentLookup> {
  @ApiProperty() declare data: StudentResponse;
  @ApiPropertyOptional(TEXT) declare lookupToken: string;
}
