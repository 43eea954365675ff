import { istDate, type TransactionRecord } from '@mmmcollege/backend/contract';
import { type ListedTransaction, searchForm } from './listed-transaction';
import type { SortOrders } from './sort/sort-orders';
import type { TransactionList } from './transaction-list';
import type { ViewRequest } from './view';

/** The filtered rows in the requested order, found lazily: a page does not wait for all of them. */
export function* findTransactions({ rows }: TransactionList, orders: SortOrders, request: ViewRequest): Generator<ListedTransaction> {
  const matches = searchAndFilters(request);
  for (const at of orders.of(request.sort, rows)) {
    const row = rows[at] as ListedTransaction;
    if (matches(row)) yield row;
  }
}

export function searchAndFilters(request: ViewRequest): (row: ListedTransaction) => boolean {
  const text = searchForm(request.query.trim());
  return ({ record, searchText }) => passesFilters(record, request) && searchText.includes(text);
}

function passesFilters(
  { transaction_status: status, transaction_date: date, refund_status: refund }: TransactionRecord, { statuses, refunds, from, to }: ViewRequest,
): boolean {
  if (statuses.length > 0 && !statuses.includes(status)) return false;
  if (refunds.length > 0 && (refund === undefined || !refunds.includes(refund))) return false;
  if (from === null && to === null) return true;
  const day = dayOf(date);
  return day !== '' && (from ?? day) <= day && day <= (to ?? day);
}

/** `yyyy-MM-dd` in IST; empty for an invalid time. */
function dayOf(iso: unknown): string {
  if (typeof iso !== 'string') return '';
  // The server writes IST; other time zones are converted.
  if (iso.endsWith('+05:30')) return iso.slice(0, 10);
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : istDate(at);
}
