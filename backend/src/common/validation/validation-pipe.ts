import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { admissionNumberFault, type ErrorCode } from '../../contract/index.js';
import { admissionNumberFaults, answers } from '../../contract/texts/index.js';
import { AppError } from '../errors/app-error.js';
import { admissionNumbersOf } from './rules.js';
import { ValidationErrorCode } from './validation-error-code.decorator.js';

/** Codes whose response names the invalid fields. */
const NAMING_FIELDS: ReadonlySet<ErrorCode> = new Set(['VALIDATION_FAILED', 'INVALID_ADMISSION_NUMBER']);

function fieldErrors(faults: ValidationError[]): Record<string, string> {
  return Object.fromEntries(faults.map((fault) => [fault.property, firstText(fault)]));
}

function firstText({ constraints, children, property }: ValidationError): string {
  const own = Object.values(constraints ?? {})[0];
  if (own) return own;
  const child = children?.[0];
  return child ? firstText(child) : answers.invalidField(property);
}

function validationError(faults: ValidationError[]): AppError {
  const dto = faults[0]?.target?.constructor;
  const code = (dto && (Reflect.getMetadata(ValidationErrorCode.KEY, dto) as ErrorCode | undefined)) ?? 'VALIDATION_FAILED';
  return new AppError(code, NAMING_FIELDS.has(code) ? { errors: fieldErrors(faults) } : {});
}

/** Unknown fields are removed; the rest is validated by the DTO's decorators. */
export class CallValidationPipe extends ValidationPipe {
  constructor(private readonly admissionNumberPattern: string) {
    super({
      whitelist: true,
      transform: true,
      stopAtFirstError: true,
      validationError: { target: true, value: false },
      exceptionFactory: validationError,
    });
  }

  protected override async validate(dto: object, options?: Parameters<ValidationPipe['validate']>[1]): Promise<ValidationError[]> {
    const faults = await super.validate(dto, options);
    const numbers = admissionNumbersOf(dto).flatMap((property): ValidationError[] => {
      const value = (dto as Record<string, unknown>)[property];
      const fault = admissionNumberFault(typeof value === 'string' ? value : '', this.admissionNumberPattern);
      return fault === null ? [] : [{ target: dto, property, constraints: { isAdmissionNumber: admissionNumberFaults[fault] } }];
    });
    return [...numbers, ...faults];
  }
}
