import type { ShownStatus, TransactionRecord } from '@mmmcollege/backend/contract';
import type { ColumnId } from './columns';

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
  rows: TransactionRecord[];
  /** Of everything filtered, not of the page. */
  total: number;
  paise: number;
  page: number;
  pages: number;
}

export interface Loaded {
  count: number;
}

/** What a screen can ask of the book, wherever that runs. */
export interface Book {
  begin(): Promise<void>;
  chunk(bytes: Uint8Array): Promise<number>;
  end(): Promise<Loaded>;
  view(request: ViewRequest): Promise<View>;
  unsettled(request: ViewRequest): Promise<string[]>;
  setStatus(transactionId: string, status: ShownStatus): Promise<void>;
  csv(request: ViewRequest): Promise<Blob>;
}

/** A call on its way to the worker, and its answer. */
export type Call = { [Name in keyof Book]: { id: number; name: Name; args: Parameters<Book[Name]> } }[keyof Book];
export type Answer = { id: number; result: unknown } | { id: number; error: string };
