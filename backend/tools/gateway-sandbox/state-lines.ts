import type { Order } from './ledger.js';

/** What the vendor's test system echoes when AUTH names no account or client. */
export const DEFAULT_CUSTOMER = { accountNumber: '123456789012', clientCode: '1234' };

export const DEFAULT_DATES = { messageDates: 'both', statusDates: 'none' } as const;

export type StateLine = Order | { forgotten: true };

/** Files of earlier versions lack customers, products, refunds and message dates. */
export function completeLine(line: unknown, product: string): StateLine {
  const read = line as { forgotten: true } | (Omit<Order, 'customer' | 'product' | 'products' | 'refunds'> & Partial<Order>);
  if ('forgotten' in read) return read;
  const customer = { email: '', mobile: '', ...DEFAULT_CUSTOMER };
  const attempts = read.attempts.map((attempt) => ({ ...DEFAULT_DATES, ...attempt }));
  return { customer, product, products: [{ name: product, amount: read.amount }], refunds: [], ...read, attempts };
}
