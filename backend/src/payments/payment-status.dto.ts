import { ValidationErrorCode } from '../common/validation/refused-as.decorator.js';
import { ProvenNumberDto } from '../students/second-fact.dto.js';

@ValidationErrorCode('PAYMENT_NOT_FOUND')
export class PaymentStatusDto extends ProvenNumberDto {}
