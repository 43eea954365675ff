import { Reflector } from '@nestjs/core';
import type { ErrorCode } from '../../contract/index.js';

/** On a DTO class: the code that every fault of it is answered with, instead of `VALIDATION_FAILED`. */
export const ValidationErrorCode = Reflector.createDecorator<ErrorCode>();
