import { mayStillChange, type TransactionRecord } from '@mmmcollege/backend/contract';
import type { ListedTransaction } from '../list/listed-transaction';

export function refreshableIds(found: Iterable<ListedTransaction>, now: number): string[] {
  const left = Array.from(found, ({ record }) => record).filter((record) => mayChange(record, now));
  return [...left.filter(isOpen), ...left.filter((record) => !isOpen(record))].map(({ transaction_id: id }) => id);
}

function mayChange({ transaction_status: status, transaction_date: date }: TransactionRecord, now: number): boolean {
  const since = Date.parse(String(date));
  return mayStillChange(status, Number.isNaN(since) ? null : since, now);
}

const isOpen = ({ transaction_status: status }: TransactionRecord): boolean => status === 'PENDING' || status === 'INITIATED';
