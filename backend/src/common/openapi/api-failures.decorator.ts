import { ApiExtension } from '@nestjs/swagger';
import type { ErrorCode } from '../../contract/index.js';

export const FAILURES = 'x-error-codes';

/** The codes a call can fail with, beside those that every call has (`openapi/document.ts`). */
export const ApiFailures = (...codes: ErrorCode[]) => ApiExtension(FAILURES, codes);
