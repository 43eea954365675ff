import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { TEXT } from '../../common/openapi/schemas.js';
import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';
import { IsTransactionId, Trimmed } from '../../common/validation/rules.js';

@ValidationErrorCode('RECEIPT_NOT_FOUND')
export class SendReceiptDto {
  /** For the API document; the file is checked while it streams. */
  @ApiProperty({ type: 'string', format: 'binary' }) declare file: never;
  @ApiProperty(TEXT) @IsString() declare name: string;
  @ApiProperty(TEXT) @IsString() declare email: string;
  @Trimmed() @IsTransactionId() declare transaction_id: string;
}
