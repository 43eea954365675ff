import { ValidationPipe, type ValidationError } from '@nestjs/common';
import type { ErrorCode } from '../../contract/index.js';
import { answers } from '../../contract/texts/index.js';
import { AppError } from '../errors/app-error.js';
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
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: true, value: false },
    exceptionFactory: validationError,
  });
}
