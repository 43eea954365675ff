import { useCallback, useEffect, useMemo } from 'react';
import { findTransactions } from '../list/find-transactions';
import type { ListedTransaction } from '../list/listed-transaction';
import { SortOrders } from '../list/sort/sort-orders';
import type { TransactionList } from '../list/transaction-list';
import type { ViewRequest } from '../list/view';

export type Find = (request: ViewRequest) => Iterable<ListedTransaction>;

export function useFind(list: TransactionList): Find {
  const orders = useMemo(() => new SortOrders(list.arrived), [list.arrived]);
  useEffect(() => orders.prepare(), [orders]);
  return useCallback((request) => findTransactions(list, orders, request), [list, orders]);
}
