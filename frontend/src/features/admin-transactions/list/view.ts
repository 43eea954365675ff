import type { ShownStatus, TransactionRecord } from '@mmmcollege/backend/contract';
import type { ColumnId } from './columns';
import type { ListedTransaction } from './listed-transaction';

/** Which rows, in which order, and which page of them. */
export interface ViewRequest {
  query: string;
  /** None: all. */
  statuses: readonly ShownStatus[];
  /** `yyyy-MM-dd`, both included; null: open. */
  from: string | null;
  to: string | null;
  /** null: newest first. */
  sort: { column: ColumnId; descending: boolean } | null;
  /** From 1. */
  page: number;
  pageSize: number;
}

export interface View {
  rows: readonly TransactionRecord[];
  /** Of everything filtered, not of the page. */
  total: number;
  paise: number;
  page: number;
  pages: number;
}

type Paging = Pick<ViewRequest, 'page' | 'pageSize'>;

/** The rows of a page as soon as it is full: much sooner than all that can be found are counted. */
export function pageOf(found: Iterable<ListedTransaction>, { page, pageSize }: Paging): TransactionRecord[] {
  const rows: TransactionRecord[] = [];
  let skip = (page - 1) * pageSize;
  for (const { record } of found) {
    if (skip > 0) skip -= 1;
    else if (rows.push(record) === pageSize) break;
  }
  return rows;
}

/** A page with the sums of all that was found; the last page when a later one is asked for. */
export function viewOf(found: Iterable<ListedTransaction>, { page: asked, pageSize }: Paging): View {
  const all = [...found];
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const page = Math.min(Math.max(asked, 1), pages);
  return { rows: pageOf(all, { page, pageSize }), total: all.length, paise: all.reduce((sum, { paise }) => sum + paise, 0), page, pages };
}
