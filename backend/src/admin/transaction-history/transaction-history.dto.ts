import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsString, Length, Min } from 'class-validator';
import { Trimmed } from '../../common/validation/rules.js';
import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';
import { NOTE_MAX } from '../../contract/index.js';
import { PaymentParams } from '../../payments/payment.params.js';

@ValidationErrorCode('PAYMENT_NOT_FOUND')
export class MessageParams extends PaymentParams {
  @ApiProperty({ type: 'integer', minimum: 1 }) @Type(() => Number) @IsInt() @Min(1) declare number: number;
}

@ApiSchema({ name: 'NoteRequest' })
export class NoteDto {
  @ApiProperty({ type: 'string', minLength: 1, maxLength: NOTE_MAX }) @Trimmed() @IsString() @Length(1, NOTE_MAX) declare note: string;
}

@ApiSchema({ name: 'FindTransactionsRequest' })
export class FindTransactionsDto {
  /** An id of the gateway or of the bank. */
  @ApiProperty({ type: 'string', minLength: 1, maxLength: 64 }) @Trimmed() @IsString() @Length(1, 64) declare id: string;
}
