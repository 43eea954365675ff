import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';
import { IsAdmissionNumber } from '../../common/validation/rules.js';

@ValidationErrorCode('INVALID_ADMISSION_NUMBER')
export class StudentParams {
  @IsAdmissionNumber() declare admissionNumber: string;
}
