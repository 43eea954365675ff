import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsObject, IsOptional, IsString, Length, Matches, Max, MaxLength, Min, ValidateIf, ValidateNested } from 'class-validator';
import { DAY, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import { IsOneLine, Trimmed } from '../../common/validation/rules.js';
import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';
import {
  CLOSED_PERIODS_MAX, type ClosedPeriod, type EnteredWord, LATE_FEE_KINDS, type LateFee, OWN_WORD_MAX, OWN_WORDS_MAX,
  type FeeHead, type FeePublication, type FeeRule, type FeeVersionChange, FORM_FIELD_KEYS, type FormFieldKey, HEAD_AMOUNT_MAX, HEADS_MAX, LABEL_MAX,
  type LayoutContent, type NewFeeVersion, type Paise, REASON_MAX, RECEIPT_KEYS, type ReceiptKey, RULES_MAX, SCOPE_MAX, SESSION_NAME,
  type StructureContent, type TermsContent,
} from '../../contract/index.js';

const WHOLE = { type: 'integer', minimum: 1 } as const;
const NAME_MAX = 40;
const INT_MAX = 2_147_483_647;
const DAY_PATTERN = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

const IsRevision = () => applyDecorators(ApiProperty(WHOLE), IsInt(), Min(1), Max(INT_MAX));
const IsScope = () => applyDecorators(
  ApiProperty({ ...TEXT_OR_NULL, maxLength: SCOPE_MAX }), ValidateIf((_rule, value: unknown) => value !== null),
  Trimmed(), IsString(), MaxLength(SCOPE_MAX), IsOneLine(),
);

@ApiSchema({ name: 'FeeHeadOfLayout' })
class HeadDto implements FeeHead {
  @ApiProperty({ ...TEXT, maxLength: NAME_MAX }) @IsString() @Length(1, NAME_MAX) declare name: string;
  @ApiProperty({ ...TEXT, minLength: 1, maxLength: LABEL_MAX }) @Trimmed() @IsString() @Length(1, LABEL_MAX) @IsOneLine() declare label: string;
}

@ApiSchema({ name: 'LayoutContent' })
export class LayoutContentDto implements LayoutContent {
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...FORM_FIELD_KEYS] } })
  @IsArray() @ArrayMaxSize(FORM_FIELD_KEYS.length) @IsIn(FORM_FIELD_KEYS, { each: true })
  declare form: FormFieldKey[];

  @ApiProperty({ type: [HeadDto], maxItems: HEADS_MAX })
  @IsArray() @ArrayMaxSize(HEADS_MAX) @IsObject({ each: true }) @ValidateNested({ each: true }) @Type(() => HeadDto)
  declare heads: HeadDto[];

  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...RECEIPT_KEYS] } })
  @IsArray() @ArrayMaxSize(RECEIPT_KEYS.length) @IsIn(RECEIPT_KEYS, { each: true })
  declare receipt: ReceiptKey[];
}

@ApiSchema({ name: 'FeeRule' })
class RuleDto implements FeeRule {
  @IsScope() declare course: string | null;
  @IsScope() declare category: string | null;
  @IsScope() declare gender: string | null;
  @IsScope() declare awardType: string | null;

  @ApiProperty({ type: 'array', items: { type: 'integer', minimum: 0, maximum: HEAD_AMOUNT_MAX }, description: 'Paise, in the order of the heads.' })
  @IsArray() @ArrayMaxSize(HEADS_MAX) @IsInt({ each: true }) @Min(0, { each: true }) @Max(HEAD_AMOUNT_MAX, { each: true })
  declare amounts: Paise[];
}

@ApiSchema({ name: 'StructureContent' })
export class StructureContentDto implements StructureContent {
  @ApiProperty({ type: 'array', items: TEXT, maxItems: HEADS_MAX }) @IsArray() @ArrayMaxSize(HEADS_MAX) @IsString({ each: true }) @MaxLength(NAME_MAX, { each: true })
  declare heads: string[];

  @ApiProperty({ type: [RuleDto], maxItems: RULES_MAX })
  @IsArray() @ArrayMaxSize(RULES_MAX) @IsObject({ each: true }) @ValidateNested({ each: true }) @Type(() => RuleDto)
  declare rules: RuleDto[];
}

const IsDay = () => applyDecorators(ApiProperty(DAY), Matches(DAY_PATTERN));
const IsDayOrNull = () => applyDecorators(ApiProperty({ ...DAY, nullable: true }), ValidateIf((_of, value: unknown) => value !== null), Matches(DAY_PATTERN));
const IsAmount = () => applyDecorators(IsInt(), Min(0), Max(HEAD_AMOUNT_MAX));
const AMOUNT = { type: 'integer', minimum: 0, maximum: HEAD_AMOUNT_MAX, description: 'Paise.' } as const;

@ApiSchema({ name: 'LateFee' })
class LateFeeDto implements LateFee {
  @ApiProperty({ type: 'string', enum: [...LATE_FEE_KINDS] }) @IsIn(LATE_FEE_KINDS) declare kind: LateFee['kind'];
  @ApiProperty(AMOUNT) @IsAmount() declare amount: Paise;
  @ApiProperty({ ...AMOUNT, nullable: true }) @ValidateIf((_of, value: unknown) => value !== null) @IsAmount() declare cap: Paise | null;
}

@ApiSchema({ name: 'ClosedPeriod' })
class ClosedPeriodDto implements ClosedPeriod {
  @IsDay() declare from: string;
  @IsDayOrNull() declare until: string | null;
}

@ApiSchema({ name: 'TermsContent' })
export class TermsContentDto implements TermsContent {
  @IsDayOrNull() declare dueOn: string | null;

  @ApiProperty({ type: LateFeeDto, nullable: true })
  @ValidateIf((_of, value: unknown) => value !== null) @IsObject() @ValidateNested() @Type(() => LateFeeDto)
  declare lateFee: LateFeeDto | null;

  @ApiProperty({ type: [ClosedPeriodDto], maxItems: CLOSED_PERIODS_MAX })
  @IsArray() @ArrayMaxSize(CLOSED_PERIODS_MAX) @IsObject({ each: true }) @ValidateNested({ each: true }) @Type(() => ClosedPeriodDto)
  declare closed: ClosedPeriodDto[];
}

class ContentDto {
  @ApiPropertyOptional({ type: LayoutContentDto }) @IsOptional() @IsObject() @ValidateNested() @Type(() => LayoutContentDto)
  declare layout?: LayoutContentDto;

  @ApiPropertyOptional({ type: StructureContentDto }) @IsOptional() @IsObject() @ValidateNested() @Type(() => StructureContentDto)
  declare structure?: StructureContentDto;

  @ApiPropertyOptional({ type: TermsContentDto }) @IsOptional() @IsObject() @ValidateNested() @Type(() => TermsContentDto)
  declare terms?: TermsContentDto;
}

@ApiSchema({ name: 'NewFeeVersion' })
export class NewFeeVersionDto extends ContentDto implements NewFeeVersion {
  @ApiProperty({ ...WHOLE, maximum: 12 }) @IsInt() @Min(1) @Max(12) declare semesterNo: number;
  @ApiProperty({ type: 'string', pattern: SESSION_NAME.source }) @Trimmed() @IsString() @Matches(SESSION_NAME) declare academicSession: string;
}

@ApiSchema({ name: 'FeeVersionChange' })
export class FeeVersionChangeDto extends ContentDto implements FeeVersionChange {
  @IsRevision() declare revision: number;
}

@ApiSchema({ name: 'FeeVersionDrop' })
export class FeeVersionDropDto {
  @IsRevision() declare revision: number;
}

@ApiSchema({ name: 'FeePublication' })
export class FeePublicationDto implements FeePublication {
  @IsRevision() declare revision: number;
  @IsDay() declare countsFrom: string;
  @ApiProperty({ type: 'string', minLength: 1, maxLength: REASON_MAX }) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}

@ApiSchema({ name: 'EnteredWord' })
class EnteredWordDto implements EnteredWord {
  @ApiProperty({ ...TEXT, minLength: 1, maxLength: OWN_WORD_MAX }) @IsString() @Length(1, OWN_WORD_MAX) @IsOneLine() declare word: string;

  @ApiProperty({ ...TEXT_OR_NULL, maxLength: OWN_WORD_MAX, description: 'Null or empty: takes the entered one back.' })
  @ValidateIf((_word, value: unknown) => value !== null) @Trimmed() @IsString() @MaxLength(OWN_WORD_MAX) @IsOneLine()
  declare hi: string | null;
}

@ApiSchema({ name: 'EnteredWords' })
export class EnteredWordsDto {
  @ApiProperty({ type: [EnteredWordDto], maxItems: OWN_WORDS_MAX })
  @IsArray() @ArrayMaxSize(OWN_WORDS_MAX) @IsObject({ each: true }) @ValidateNested({ each: true }) @Type(() => EnteredWordDto)
  declare words: EnteredWordDto[];
}

@ValidationErrorCode('FEE_VERSION_NOT_FOUND')
export class FeeVersionParams {
  @ApiProperty(WHOLE) @Type(() => Number) @IsInt() @Min(1) @Max(INT_MAX) declare versionId: number;
}
