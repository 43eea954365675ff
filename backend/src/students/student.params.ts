import { RefusedAs } from '../common/validation/refused-as.decorator.js';
import { IsAdmissionNumber } from '../common/validation/rules.js';

@RefusedAs('INVALID_ADMISSION_NUMBER')
export class StudentParams {
  @IsAdmissionNumber() declare admissionNumber: string;
}
