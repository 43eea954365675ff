import type { Order } from './ledger.js';

/** What the vendor's test system echoes when AUTH names no account or client. */
export const UNNAMED = { accountNumber: '123456789012', clientCode: '1234' };

/** What messages carry unless they are told otherwise. */
export const UNDATED = { messageDates: 'both', statusDates: 'none' } as const;

/** One line of the state file. */
export type StateLine = Order | { forgotten: true };

/** Files of earlier versions know nothing of customers, products and which dates messages carry. */
export function completeLine(line: unknown, product: string): StateLine {
  const read = line as { forgotten: true } | (Omit<Order, 'customer' | 'product' | 'products'> & Partial<Order>);
  if ('forgotten' in read) return read;
  const customer = { email: '', mobile: '', ...UNNAMED };
  const attempts = read.attempts.map((attempt) => ({ ...UNDATED, ...attempt }));
  return { customer, product, products: [{ name: product, amount: read.amount }], ...read, attempts };
}
