import { ApiProperty, ApiPropertyOptional, ApiSchema, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { ADMISSION_NUMBER, TRANSACTION_ID_SCHEMA, RECEIPT_NO_SCHEMA, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import { IgnoredUnlessMatches, InLanguage } from '../../common/validation/rules.js';
import { ALL_FEE_NAMES, FORM_FIELDS, type Language, RECEIPT_NO, SEMESTER, TOTAL_FEES, TRANSACTION_ID } from '../../contract/index.js';
import { SecondFactDto } from '../../students/lookup-protection/second-fact.dto.js';

// Control characters have no place in a one-line field and could end a mail header.
const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);

/** Text, number (a year) or null; lists and objects are refused. */
const IsWireText = () =>
  ValidateBy({
    name: 'isWireText',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && value.length <= 500 && !hasControls(value),
      defaultMessage: () => '$property is not valid',
    },
  });

const NUMBER_OR_TEXT = { type: 'string', oneOf: [{ type: 'number' }, { type: 'string' }] } satisfies ApiPropertyOptions;
const PROPOSED = 'Proposed by the page; the answer says which one holds.';

/** The body of `get-atom-token-id`: all form fields, the ids the page proposes, the fees it showed. */
@ApiSchema({ name: 'TokenRequest' })
export class TokenRequestDto extends SecondFactDto {
  [field: string]: unknown;
  @ApiProperty(ADMISSION_NUMBER) @IsOptional() @IsWireText() declare admissionNumber?: string | number | null;
  @ApiPropertyOptional({ ...TRANSACTION_ID_SCHEMA, description: PROPOSED }) @IgnoredUnlessMatches(TRANSACTION_ID) declare transaction_id?: string;
  @ApiPropertyOptional({ ...RECEIPT_NO_SCHEMA, description: PROPOSED }) @IgnoredUnlessMatches(RECEIPT_NO) declare receipt_no?: string;
  @ApiPropertyOptional({ type: 'boolean', description: 'The student read that a second success is refunded, and goes on.' })
  @IsOptional() @Transform(({ value }: { value: unknown }) => value === true)
  declare payDespiteDoubt?: boolean;
  @InLanguage('Of the mail and the PDF; English by default.') declare language?: Language;
}

for (const { name } of FORM_FIELDS) {
  ApiPropertyOptional(name === SEMESTER ? NUMBER_OR_TEXT : TEXT_OR_NULL)(TokenRequestDto.prototype, name);
  IsOptional()(TokenRequestDto.prototype, name);
  IsWireText()(TokenRequestDto.prototype, name);
}
// Amounts are only compared, so they are not typed here: a wrong type is a wrong amount.
for (const name of [...ALL_FEE_NAMES, TOTAL_FEES.name]) {
  ApiPropertyOptional(NUMBER_OR_TEXT)(TokenRequestDto.prototype, name);
  IsOptional()(TokenRequestDto.prototype, name);
}
