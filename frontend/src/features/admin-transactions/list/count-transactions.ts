import { parseRupees } from '@mmmcollege/backend/contract';
import { searchAndFilters } from './find-transactions';
import { moneyPartOf } from './money-of';
import type { TransactionList } from './transaction-list';
import type { Totals, ViewRequest } from './view';

const ROWS_AT_ONCE = 10_000;

/** Counts and sums the filtered rows in steps of about a millisecond, so that typing does not wait. */
export function* countTransactions({ rows }: TransactionList, request: ViewRequest): Generator<void, Totals> {
  const matches = searchAndFilters(request);
  let total = 0;
  const numbers = new Set<string>();
  const sums = { received: 0, waiting: 0, held: 0, refunded: 0 };
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
    if (!matches(row)) continue;
    total += 1;
    if (numbers.size < 2) numbers.add(row.record.admissionNumber);
    const part = moneyPartOf(row.record.transaction_status);
    if (part) sums[part] += row.paise;
    if (row.record.refunded_amount) sums.refunded += parseRupees(row.record.refunded_amount) ?? 0;
  }
  return { total, sums, onlyNumber: numbers.size === 1 ? ([...numbers][0] ?? null) : null };
}
