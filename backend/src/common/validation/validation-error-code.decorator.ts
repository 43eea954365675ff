import { Reflector } from '@nestjs/core';
import type { ErrorCode } from '../../contract/index.js';

/** On a DTO class: the error code for all its validation errors, instead of `VALIDATION_FAILED`. */
export const ValidationErrorCode = Reflector.createDecorator<ErrorCode>();
