import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { transactionLine } from './transaction-line.js';
import { type ListRow, TransactionListRepository } from './transaction-list.repository.js';

/** The first page is small, so that the first byte leaves at once; a page of SQLite holds everybody up for 2 to 4 ms. */
const FIRST_PAGE = 100;
const PAGE = 500;
/** What is read ahead of a slow client. */
const BUFFERED_BYTES = 256 * 1_024;

@Injectable()
export class TransactionListService {
  constructor(private readonly payments: TransactionListRepository) {}

  /**
   * Every payment as the JSON array of `getPaymentResponse`, oldest first, read page by page while it is sent: neither
   * 100,000 rows nor a slow client keep memory or a database connection. Each record stands on a line of its own.
   *
   * Fails before the first byte when the database cannot be read; after that the stream breaks off without its closing
   * bracket, and never ends as a shorter list.
   */
  async stream(): Promise<Readable> {
    const first = await this.payments.page(0, FIRST_PAGE);
    return Readable.from(this.chunks(first), { objectMode: false, highWaterMark: BUFFERED_BYTES });
  }

  private async *chunks(first: ListRow[]): AsyncGenerator<string> {
    let rows = first;
    let before = '[\n';
    for (let full = rows.length === FIRST_PAGE; rows.length > 0; ) {
      const coming = full ? this.payments.page(lastId(rows), PAGE) : null;
      // Awaited below; a reader that goes away in between must not leave a rejection that nobody hears.
      coming?.catch(() => undefined);
      yield before + rows.map(transactionLine).join(',\n');
      before = ',\n';
      if (!coming) break;
      rows = await coming;
      full = rows.length === PAGE;
      // Awaiting alone would never let waiting requests in: SQLite answers without leaving this turn.
      await nextTurn();
    }
    yield before === '[\n' ? '[]' : '\n]';
  }
}

const lastId = (rows: ListRow[]): number => rows[rows.length - 1]?.id ?? 0;
