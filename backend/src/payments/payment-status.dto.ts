import { RefusedAs } from '../common/validation/refused-as.decorator.js';
import { ProvenNumberDto } from '../students/second-fact.dto.js';

@RefusedAs('PAYMENT_NOT_FOUND')
export class PaymentStatusDto extends ProvenNumberDto {}
