import { useDeferredValue, useMemo } from 'react';
import { pageOf, type View, type ViewRequest, viewOf } from './list/view';
import type { Find } from './use-find';

const EMPTY: View = { rows: [], total: 0, paise: 0, page: 1, pages: 1 };

/**
 * The rows of a request in the very frame of the key that asked for them; how many there are in all, and their sum, in a
 * later one, which the next key calls off. Until then the numbers of the view before stand.
 */
export function useView(find: Find, request: ViewRequest): View {
  const rows = useMemo(() => pageOf(find(request), request), [find, request]);
  const asked = useMemo(() => ({ find, request }), [find, request]);
  const counted = useDeferredValue(asked);
  const view = useMemo(() => viewOf(counted.find(counted.request), counted.request), [counted]);
  // The rows that stand already, so that the table is not painted twice.
  if (rows.length > 0) return { ...view, rows, page: request.page };
  return request.page === 1 ? EMPTY : view;
}
