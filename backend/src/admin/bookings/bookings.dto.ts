import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayUnique, IsArray, IsIn, IsInt, IsNumber, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import { ADMISSION_NUMBER, DAY, RUPEES, TEXT, TRANSACTION_ID_SCHEMA } from '../../common/openapi/schemas.js';
import { ReadAdmissionNumber, Trimmed } from '../../common/validation/rules.js';
import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';
import {
  ADMISSION_NUMBER_MAX, BOOKED_HOW, type BookedHow, BOOKING_CAUTIONS, BOOKING_REFERENCE_MAX, type BookingCaution, type BookingLookup, type BookingRequest,
  GATEWAY_TXN_ID_MAX, REASON_MAX, TRANSACTION_ID,
} from '../../contract/index.js';

const ID_MAX = 2_147_483_647;
const GATEWAY_TXN_ID = /^[!-~]{1,32}$/;

@ApiSchema({ name: 'BookingLookup' })
export class BookingLookupDto implements BookingLookup {
  @ApiPropertyOptional(ADMISSION_NUMBER) @IsOptional() @ReadAdmissionNumber() @IsString() @Length(1, ADMISSION_NUMBER_MAX) declare admissionNumber?: string;
  @ApiPropertyOptional(TRANSACTION_ID_SCHEMA) @IsOptional() @Trimmed() @Matches(TRANSACTION_ID) declare transactionId?: string;
}

@ValidationErrorCode('EVIDENCE_NOT_FOUND')
export class EvidenceParams {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: ID_MAX }) @Type(() => Number) @IsInt() @Min(1) @Max(ID_MAX) declare evidenceId: number;
}

@ApiSchema({ name: 'BookingRequest' })
export class BookingRequestDto implements BookingRequest {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: ID_MAX }) @IsInt() @Min(1) @Max(ID_MAX) declare demandId: number;
  @ApiPropertyOptional({ ...TRANSACTION_ID_SCHEMA, description: 'An attempt of this fee, or of a payment that is lost here; absent: a new one.' })
  @IsOptional() @Trimmed() @Matches(TRANSACTION_ID) declare transactionId?: string;
  @ApiProperty({ enum: BOOKED_HOW }) @IsIn(BOOKED_HOW) declare how: BookedHow;
  @ApiProperty({ ...RUPEES, minimum: 0.01 }) @IsNumber({ maxDecimalPlaces: 2 }) declare amount: number;
  @ApiProperty({ ...TEXT, minLength: 1, maxLength: BOOKING_REFERENCE_MAX }) @Trimmed() @IsString() @Length(1, BOOKING_REFERENCE_MAX) @Matches(/[\p{L}\p{N}]/u) declare reference: string;
  @ApiProperty(DAY) @Matches(/^\d{4}-\d{2}-\d{2}$/) declare paidOn: string;
  @ApiPropertyOptional({ ...TEXT, maxLength: GATEWAY_TXN_ID_MAX }) @IsOptional() @Trimmed() @Matches(GATEWAY_TXN_ID) declare gatewayTxnId?: string;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: ID_MAX }) @IsInt() @Min(1) @Max(ID_MAX) declare evidenceId: number;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...BOOKING_CAUTIONS] }, description: 'What is known to stand against it.' })
  @IsArray() @ArrayUnique() @IsIn(BOOKING_CAUTIONS, { each: true }) declare cautions: BookingCaution[];
  @ApiProperty({ ...TEXT, minLength: 1, maxLength: REASON_MAX }) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}
