import { useEffect, useState } from 'react';
import { pause } from './list/pause';
import { TransactionIndex } from './list/transaction-index';
import { makeList, type TransactionList } from './list/transaction-list';

const NO_LIST = makeList([], 0);

/** The index of the list that stands in the cache, kept up to date with it. */
export function useTransactionIndex(list: TransactionList = NO_LIST): TransactionIndex {
  const [kept, setKept] = useState(() => TransactionIndex.of(list));
  const index = kept.list === list ? kept : kept.next(list);
  if (index !== kept) setKept(index);

  useEffect(() => {
    let current = true;
    void index.warmUp(pause, () => current);
    return () => {
      current = false;
    };
  }, [index]);

  return index;
}
