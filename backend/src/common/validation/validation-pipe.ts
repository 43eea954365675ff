import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';

/** Field name to its first text; of nested objects the outermost name. */
function fieldErrors(faults: ValidationError[]): Record<string, string> {
  return Object.fromEntries(faults.map((fault) => [fault.property, firstText(fault)]));
}

function firstText({ constraints, children, property }: ValidationError): string {
  const own = Object.values(constraints ?? {})[0];
  if (own) return own;
  const child = children?.[0];
  return child ? firstText(child) : `${property} is not valid`;
}

/** Fields that a call does not know are dropped before anybody sees them; the rest is checked by the DTO's decorators. */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (faults) => new AppError('VALIDATION_FAILED', { errors: fieldErrors(faults) }),
  });
}
