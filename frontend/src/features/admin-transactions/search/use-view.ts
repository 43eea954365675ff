import { useEffect, useMemo, useState } from 'react';
import { countTransactions } from '../list/count-transactions';
import { pageOf } from '../list/page-of';
import type { TransactionList } from '../list/transaction-list';
import type { View, ViewRequest } from '../list/view';
import { yieldToMain } from '../list/yield-to-main';
import { afterPaint } from './after-paint';
import type { Find } from './use-find';

const EMPTY: View = { rows: [], total: 0, sums: { received: 0, waiting: 0, held: 0, refunded: 0 }, onlyNumber: null, page: 1, pages: 1 };

/**
 * Rows are found in the frame of the key press; count and sum follow after that frame, until when the previous ones stand.
 * `useDeferredValue` would compute them before the frame is painted, in one piece.
 */
export function useView(list: TransactionList, find: Find, request: ViewRequest): View {
  const rows = useMemo(() => pageOf(find(request), request), [find, request]);
  const [counted, setCounted] = useState({ rows, view: EMPTY });

  useEffect(() => {
    let current = true;
    const count = async () => {
      const steps = countTransactions(list, request);
      let step = steps.next();
      for (; !step.done; step = steps.next()) {
        await yieldToMain();
        if (!current) return;
      }
      const pages = Math.max(1, Math.ceil(step.value.total / request.pageSize));
      const page = Math.min(request.page, pages);
      // Keeps the array, so that the table is not rendered twice; the last page where this one no longer exists.
      const shown = page === request.page ? rows : pageOf(find(request), { ...request, page });
      setCounted({ rows, view: { ...step.value, rows: shown, page, pages } });
    };
    const cancel = afterPaint(() => void count());
    return () => {
      current = false;
      cancel();
    };
  }, [rows, list, find, request]);

  if (counted.rows === rows) return counted.view;
  // No match on page 1 means that nothing matches: no need to count.
  return rows.length === 0 && request.page === 1 ? EMPTY : { ...counted.view, rows, page: request.page };
}
