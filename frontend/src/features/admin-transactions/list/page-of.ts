import type { TransactionRecord } from '@mmmcollege/backend/contract';
import type { ListedTransaction } from './listed-transaction';
import type { ViewRequest } from './view';

/** Stops when the page is full, long before all matches are counted. */
export function pageOf(found: Iterable<ListedTransaction>, { page, pageSize }: Pick<ViewRequest, 'page' | 'pageSize'>): TransactionRecord[] {
  const rows: TransactionRecord[] = [];
  let skip = (page - 1) * pageSize;
  for (const { record } of found) {
    if (skip > 0) skip -= 1;
    else if (rows.push(record) === pageSize) break;
  }
  return rows;
}
