import type { RefundStatus, ShownStatus, TransactionRecord } from '@mmmcollege/backend/contract';
import type { ColumnId } from './columns';
import type { MoneyPart } from './money-of';

export interface ViewRequest {
  query: string;
  statuses: readonly ShownStatus[];
  /** Empty: with and without refunds. */
  refunds: readonly RefundStatus[];
  /** `yyyy-MM-dd`, inclusive; null: open. */
  from: string | null;
  to: string | null;
  /** null: newest first. */
  sort: { column: ColumnId; descending: boolean } | null;
  /** From 1. */
  page: number;
  pageSize: number;
}

export interface Totals {
  /** Of everything filtered, not of the page. */
  total: number;
  /** Paise. */
  sums: Readonly<Record<MoneyPart, number>>;
  /** The admission number of everything filtered; null when there are several, or none. */
  onlyNumber: string | null;
}

export interface View extends Totals {
  rows: readonly TransactionRecord[];
  page: number;
  pages: number;
}
