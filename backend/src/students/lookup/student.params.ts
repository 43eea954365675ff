import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';
import { IsAdmissionNumber, ReadAdmissionNumber } from '../../common/validation/rules.js';

@ValidationErrorCode('INVALID_ADMISSION_NUMBER')
export class StudentParams {
  @ReadAdmissionNumber() @IsAdmissionNumber() declare admissionNumber: string;
}
