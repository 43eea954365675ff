import { ApiProperty } from '@nestjs/swagger';
import { TRANSACTION_ID_SCHEMA } from '../common/openapi/schemas.js';
import { ValidationErrorCode } from '../common/validation/validation-error-code.decorator.js';
import { IgnoredUnlessMatches, IsTransactionId } from '../common/validation/rules.js';
import { TRANSACTION_ID } from '../contract/index.js';

@ValidationErrorCode('PAYMENT_NOT_FOUND')
export class PaymentParams {
  @IsTransactionId() declare transactionId: string;
}

/** For routing only, and anybody can write one: a malformed id is dropped, not refused. */
export class ReturnParams {
  @ApiProperty(TRANSACTION_ID_SCHEMA) @IgnoredUnlessMatches(TRANSACTION_ID) declare transactionId?: string;
}
