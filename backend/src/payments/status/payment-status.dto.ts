import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';
import { ProvenNumberDto } from '../../students/lookup-protection/second-fact.dto.js';

@ValidationErrorCode('PAYMENT_NOT_FOUND')
export class PaymentStatusDto extends ProvenNumberDto {}
