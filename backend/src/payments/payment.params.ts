import { ApiProperty } from '@nestjs/swagger';
import { ID_OF_TRANSACTION } from '../common/openapi/schemas.js';
import { RefusedAs } from '../common/validation/refused-as.decorator.js';
import { DroppedUnless, IsTransactionId } from '../common/validation/rules.js';
import { TRANSACTION_ID } from '../contract/index.js';

@RefusedAs('PAYMENT_NOT_FOUND')
export class PaymentParams {
  @IsTransactionId() declare transactionId: string;
}

/** For routing only, and anybody can write one: it never refuses the browser. */
export class ReturnParams {
  @ApiProperty(ID_OF_TRANSACTION) @DroppedUnless(TRANSACTION_ID) declare transactionId?: string;
}
