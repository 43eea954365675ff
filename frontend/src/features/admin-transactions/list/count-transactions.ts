import { searchAndFilters } from './find-transactions';
import type { TransactionList } from './transaction-list';
import type { Totals, ViewRequest } from './view';

/** About a millisecond of work. */
const ROWS_AT_ONCE = 10_000;

/** Counts and sums what search and filters leave, in steps, so that a key pressed meanwhile does not wait for it. */
export function* countTransactions({ rows }: TransactionList, request: ViewRequest): Generator<void, Totals> {
  const isAsked = searchAndFilters(request);
  let [total, paise] = [0, 0];
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
    if (!isAsked(row)) continue;
    total += 1;
    paise += row.paise;
  }
  return { total, paise };
}
