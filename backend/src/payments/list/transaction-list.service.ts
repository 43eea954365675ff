import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SemesterLayoutsService } from '../../students/semester-layouts.service.js';
import { reconciliationLines } from './reconciliation-lines.js';
import { transactionLine } from './transaction-line.js';
import { TransactionListRepository } from './transaction-list.repository.js';

/** Small, so that the first byte is sent at once; a page read of SQLite blocks the event loop for 2 to 4 ms. */
const FIRST_PAGE = 100;
const PAGE = 500;
const BUFFERED_BYTES = 256 * 1_024;

@Injectable()
export class TransactionListService {
  constructor(
    private readonly payments: TransactionListRepository,
    private readonly layouts: SemesterLayoutsService,
  ) {}

  /**
   * Every payment as the JSON array of `getPaymentResponse`, oldest first, one record per line. Read page by page while
   * it is sent, so that neither 100,000 rows nor a slow client hold memory or a connection.
   *
   * Throws before the first byte when the database cannot be read. A later failure breaks the stream off without its
   * closing bracket.
   */
  async stream(): Promise<Readable> {
    return streamOf(
      (after, limit) => this.payments.page(after, limit),
      (rows) => rows.map(transactionLine),
    );
  }

  /** How many payments there are. */
  count(): Promise<number> {
    return this.payments.count();
  }

  /** As `stream`, for the accounts: one `ReconciliationRecord` per line. */
  async reconciliation(): Promise<Readable> {
    return streamOf(
      (after, limit) => this.payments.reconciliationPage(after, limit),
      async (rows) => {
        const charges = await this.payments.chargeIds(rows[0]?.id ?? 0, lastId(rows));
        return reconciliationLines(rows, charges, (semesterNo, amounts) => this.layouts.linesOf(semesterNo, amounts));
      },
    );
  }
}

type Page<Row> = (after: number, limit: number) => Promise<Row[]>;
type Lines<Row> = (rows: Row[]) => string[] | Promise<string[]>;

async function streamOf<Row extends { id: number }>(page: Page<Row>, lines: Lines<Row>): Promise<Readable> {
  const first = await page(0, FIRST_PAGE);
  return Readable.from(chunks(first, page, lines), { objectMode: false, highWaterMark: BUFFERED_BYTES });
}

async function* chunks<Row extends { id: number }>(first: Row[], page: Page<Row>, lines: Lines<Row>): AsyncGenerator<string> {
  let rows = first;
  let before = '[\n';
  for (let full = rows.length === FIRST_PAGE; rows.length > 0; ) {
    const coming = full ? page(lastId(rows), PAGE) : null;
    // Awaited below; avoids an unhandled rejection when the reader leaves in between.
    coming?.catch(() => undefined);
    yield before + (await lines(rows)).join(',\n');
    before = ',\n';
    if (!coming) break;
    rows = await coming;
    full = rows.length === PAGE;
    // SQLite answers within the same turn: without this, waiting requests would starve.
    await nextTurn();
  }
  yield before === '[\n' ? '[]' : '\n]';
}

const lastId = (rows: readonly { id: number }[]): number => rows[rows.length - 1]?.id ?? 0;
