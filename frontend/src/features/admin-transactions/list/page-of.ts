import type { TransactionRecord } from '@mmmcollege/backend/contract';
import type { ListedTransaction } from './listed-transaction';
import type { ViewRequest } from './view';

/** The rows of a page as soon as it is full: much sooner than all that can be found are counted. */
export function pageOf(found: Iterable<ListedTransaction>, { page, pageSize }: Pick<ViewRequest, 'page' | 'pageSize'>): TransactionRecord[] {
  const rows: TransactionRecord[] = [];
  let skip = (page - 1) * pageSize;
  for (const { record } of found) {
    if (skip > 0) skip -= 1;
    else if (rows.push(record) === pageSize) break;
  }
  return rows;
}
