import { useCallback, useEffect, useMemo } from 'react';
import { findTransactions } from './list/find-transactions';
import type { ListedTransaction } from './list/listed-transaction';
import { SortOrders } from './list/sort-orders';
import { makeList, type TransactionList } from './list/transaction-list';
import type { ViewRequest } from './list/view';

const NO_LIST = makeList([], 0);

export type Find = (request: ViewRequest) => Iterable<ListedTransaction>;

/** Finds transactions in the list that stands in the cache; another function for another list. */
export function useFind(list: TransactionList = NO_LIST): Find {
  const orders = useMemo(() => new SortOrders(list.arrived), [list.arrived]);
  useEffect(() => orders.prepare(), [orders]);
  return useCallback((request) => findTransactions(list, orders, request), [list, orders]);
}
