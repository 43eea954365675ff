import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsNumber, IsObject, IsOptional, IsString, Length, Max, MaxLength, Min, ValidateIf, ValidateNested } from 'class-validator';
import { ADMISSION_NUMBER, DAY, RUPEES, TEXT } from '../../common/openapi/schemas.js';
import { ReadAdmissionNumber, Trimmed } from '../../common/validation/rules.js';
import {
  ADJUSTMENT_KINDS, type AdjustmentKind, type FeeAdjustmentRequest, ADMISSION_NUMBER_MAX,
  type DueDateChange, FEE_STATES, type FeeState, type NumberClosing, REASON_MAX, STUDENT_FIELDS, type StudentEdit,
  type StudentFieldName, type StudentListRequest,
} from '../../contract/index.js';

const TEXT_MAX = 200;
const SEMESTER = { type: 'integer', minimum: 1, maximum: 12 } as const;

@ApiSchema({ name: 'StudentListRequest' })
export class StudentListRequestDto implements StudentListRequest {
  @ApiPropertyOptional({ ...TEXT, maxLength: TEXT_MAX }) @IsOptional() @Trimmed() @IsString() @MaxLength(TEXT_MAX) declare text?: string;
  @ApiPropertyOptional(SEMESTER) @IsOptional() @IsInt() @Min(1) @Max(12) declare semester?: number;
  @ApiPropertyOptional({ ...TEXT, maxLength: TEXT_MAX, description: 'Empty: students without a course.' }) @IsOptional() @IsString() @MaxLength(TEXT_MAX) declare course?: string;
  @ApiPropertyOptional({ enum: FEE_STATES }) @IsOptional() @IsIn(FEE_STATES) declare state?: FeeState;
  @ApiPropertyOptional({ ...TEXT, maxLength: TEXT_MAX }) @IsOptional() @IsString() @MaxLength(TEXT_MAX) declare after?: string;
}

@ApiSchema({ name: 'StudentOfOffice' })
export class StudentNumberDto {
  @ApiProperty(ADMISSION_NUMBER) @ReadAdmissionNumber() @IsString() @Length(1, ADMISSION_NUMBER_MAX) declare admissionNumber: string;
}

@ApiSchema({ name: 'DueDateChange' })
export class DueDateChangeDto extends StudentNumberDto implements DueDateChange {
  @ApiProperty(SEMESTER) @IsInt() @Min(1) @Max(12) declare semesterNo: number;
  @ApiProperty({ ...TEXT, maxLength: 20, description: 'Empty where the college does not name sessions.' }) @IsString() @MaxLength(20) declare academicSession: string;
  @ApiProperty({ ...DAY, nullable: true }) @ValidateIf((_of, value: unknown) => value !== null) @IsString() @MaxLength(10) declare dueOn: string | null;
  @ApiProperty({ ...TEXT, minLength: 1, maxLength: REASON_MAX }) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}

@ApiSchema({ name: 'FeeAdjustmentRequest' })
export class FeeAdjustmentDto extends StudentNumberDto implements FeeAdjustmentRequest {
  @ApiProperty(SEMESTER) @IsInt() @Min(1) @Max(12) declare semesterNo: number;
  @ApiProperty({ ...TEXT, maxLength: 20, description: 'Empty where the college does not name sessions.' }) @IsString() @MaxLength(20) declare academicSession: string;
  @ApiProperty({ type: 'string', enum: [...ADJUSTMENT_KINDS] }) @IsIn(ADJUSTMENT_KINDS) declare kind: AdjustmentKind;
  @ApiProperty(RUPEES) @IsNumber() declare amount: number;
  @ApiProperty() @IsBoolean() declare isTakenBack: boolean;
  @ApiProperty({ ...TEXT, minLength: 1, maxLength: REASON_MAX }) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}

@ApiSchema({ name: 'NumberClosing' })
export class NumberClosingDto extends StudentNumberDto implements NumberClosing {
  @ApiProperty(ADMISSION_NUMBER) @ReadAdmissionNumber() @IsString() @Length(1, ADMISSION_NUMBER_MAX) declare correctNumber: string;
}

/** For types only: the properties are declared below the class. */
const CataloguedTexts = class {} as new () => Record<StudentFieldName, string>;

@ApiSchema({ name: 'StudentEditFields' })
class StudentEditFieldsDto extends CataloguedTexts {}
for (const { name } of STUDENT_FIELDS) {
  ApiProperty({ ...TEXT, maxLength: TEXT_MAX })(StudentEditFieldsDto.prototype, name);
  IsString()(StudentEditFieldsDto.prototype, name);
  MaxLength(TEXT_MAX)(StudentEditFieldsDto.prototype, name);
}

@ApiSchema({ name: 'StudentEdit' })
export class StudentEditDto extends StudentNumberDto implements StudentEdit {
  @ApiProperty({ ...TEXT, maxLength: 20 }) @IsString() @MaxLength(20) declare version: string;
  @ApiProperty(SEMESTER) @IsInt() @Min(1) @Max(12) declare semesterNo: number;
  @ApiProperty({ ...TEXT, maxLength: TEXT_MAX, description: 'Empty where the college does not name sessions.' }) @IsString() @MaxLength(TEXT_MAX) declare academicSession: string;
  @ApiProperty({ type: StudentEditFieldsDto }) @IsObject() @ValidateNested() @Type(() => StudentEditFieldsDto) declare fields: StudentEditFieldsDto;
}
