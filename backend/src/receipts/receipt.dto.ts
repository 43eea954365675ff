import { ValidationErrorCode } from '../common/validation/validation-error-code.decorator.js';
import { IsAdmissionNumber, IsTransactionId, ReadAdmissionNumber } from '../common/validation/rules.js';
import { ProvenNumberDto } from '../students/lookup-protection/second-fact.dto.js';

@ValidationErrorCode('RECEIPT_NOT_FOUND')
export class ReceiptParams {
  @IsTransactionId() declare transactionId: string;
}

@ValidationErrorCode('RECEIPT_NOT_FOUND')
export class ReceiptDto extends ProvenNumberDto {}

/** The office is authenticated by its login. */
@ValidationErrorCode('RECEIPT_NOT_FOUND')
export class OfficeReceiptDto {
  @ReadAdmissionNumber() @IsAdmissionNumber() declare admissionNumber: string;
}
