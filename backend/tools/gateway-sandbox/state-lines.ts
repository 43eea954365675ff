import type { Order } from './ledger.js';

/** What the vendor's test system echoes when AUTH names no account or client. */
export const DEFAULT_CUSTOMER = { accountNumber: '123456789012', clientCode: '1234' };

export const DEFAULT_DATES = { messageDates: 'both', statusDates: 'none' } as const;

export type StateLine = Order | { forgotten: true };
