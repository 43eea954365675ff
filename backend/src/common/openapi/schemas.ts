import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ADMISSION_NUMBER_MAX, ADMISSION_NUMBER_PATTERN, RECEIPT_NO, SERIAL_NO, SHOWN_STATUSES, TRANSACTION_ID } from '../../contract/index.js';

export const TEXT = { type: 'string' } satisfies ApiPropertyOptions;
export const TEXT_OR_NULL = { type: 'string', nullable: true } satisfies ApiPropertyOptions;
export const FLAG_OR_NULL = { type: 'string', enum: ['Y', 'N', null], nullable: true } satisfies ApiPropertyOptions;
export const RUPEES = { type: 'number', minimum: 0, description: 'Rupees, at most two decimals.' } satisfies ApiPropertyOptions;
export const ADMISSION_NUMBER = { type: 'string', pattern: ADMISSION_NUMBER_PATTERN.source, maxLength: ADMISSION_NUMBER_MAX } satisfies ApiPropertyOptions;
export const TRANSACTION_ID_SCHEMA = { type: 'string', pattern: TRANSACTION_ID.source } satisfies ApiPropertyOptions;
export const RECEIPT_NO_SCHEMA = { type: 'string', pattern: RECEIPT_NO.source } satisfies ApiPropertyOptions;
export const SERIAL_NO_SCHEMA = { type: 'string', pattern: SERIAL_NO.source, nullable: true } satisfies ApiPropertyOptions;
export const SHOWN_STATUS = { type: 'string', enum: [...SHOWN_STATUSES] } satisfies ApiPropertyOptions;
export const DAY = { type: 'string', format: 'date', description: 'IST day.' } satisfies ApiPropertyOptions;
export const INSTANT = { type: 'string', format: 'date-time', description: 'ISO 8601 with +05:30.' } satisfies ApiPropertyOptions;
