import { useEffect, useMemo, useState } from 'react';
import { afterPaint } from './after-paint';
import { countTransactions } from './list/count-transactions';
import { pageOf } from './list/page-of';
import { pause } from './list/pause';
import type { TransactionList } from './list/transaction-list';
import type { View, ViewRequest } from './list/view';
import type { Find } from './use-find';

const EMPTY: View = { rows: [], total: 0, paise: 0, page: 1, pages: 1 };

/**
 * The rows of a request in the very frame of the key that asked for them; how many there are in all, and their sum, a
 * frame later. Until then the numbers of the view before stand. A deferred value would be worked out before that frame
 * is painted, and in one piece.
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
        await pause();
        if (!current) return;
      }
      const pages = Math.max(1, Math.ceil(step.value.total / request.pageSize));
      const page = Math.min(request.page, pages);
      // The same array again, so that a table that stands is not painted twice; the last page where this one is gone.
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
  // Nothing found is known at once: all of it has been searched.
  return rows.length === 0 && request.page === 1 ? EMPTY : { ...counted.view, rows, page: request.page };
}
