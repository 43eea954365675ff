import { useEffect, useMemo, useState } from 'react';
import { afterPaint } from './after-paint';
import { pause } from './list/pause';
import type { TransactionIndex } from './list/transaction-index';
import type { View, ViewRequest } from './list/view';

const EMPTY: View = { rows: [], total: 0, paise: 0, page: 1, pages: 1 };

/**
 * The rows of a request in the very frame of the key that asked for them; how many there are in all, and their sum, a
 * frame later. Until then the numbers of the view before stand.
 */
export function useView(index: TransactionIndex, request: ViewRequest): View {
  const rows = useMemo(() => index.page(request), [index, request]);
  const [counted, setCounted] = useState({ rows, view: EMPTY });

  useEffect(() => {
    let current = true;
    const count = async () => {
      const steps = index.searchSteps(request.query);
      while (current && !steps.next().done) await pause();
      if (!current) return;
      const view = index.view(request);
      // The same array again, so that a table that stands is not painted twice.
      setCounted({ rows, view: view.page === request.page ? { ...view, rows } : view });
    };
    const cancel = afterPaint(() => void count());
    return () => {
      current = false;
      cancel();
    };
  }, [rows, index, request]);

  if (counted.rows === rows) return counted.view;
  // Nothing found is known at once: all of it has been searched.
  return rows.length === 0 && request.page === 1 ? EMPTY : { ...counted.view, rows, page: request.page };
}
