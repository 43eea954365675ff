import type { TransactionRecord } from '@mmmcollege/backend/contract';
import { findTransactions } from '../list/find-transactions';
import { listed, type ListedTransaction } from '../list/listed-transaction';
import { SortOrders } from '../list/sort/sort-orders';
import { makeList } from '../list/transaction-list';
import type { ViewRequest } from '../list/view';

/** Finds in these records, oldest first, as the screen does. */
export function finderOf(records: readonly TransactionRecord[]): (request: ViewRequest) => Iterable<ListedTransaction> {
  const list = makeList(records.map(listed), 0);
  const orders = new SortOrders(list.arrived);
  return (request) => findTransactions(list, orders, request);
}
