import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { TransactionListService } from '../../src/payments/list/transaction-list.service.js';
import { SemesterLayoutsService } from '../../src/students/semester-layouts.service.js';
import { type ListRow, TransactionListRepository } from '../../src/payments/list/transaction-list.repository.js';
import { transactionLine } from '../../src/payments/list/transaction-line.js';
import { istIsoDateTime, type TransactionRecord } from '../../src/contract/index.js';
import { Transactions } from '../../src/database/transactions.js';
import { seedPayments } from '../support/seed-payments.js';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-databases.js';

const row = (over: Partial<ListRow> = {}): ListRow => ({ id: 1, amount: 701_210, at: Date.UTC(2026, 10, 20, 4, 30), text: '"admissionNumber":"A"\n{}', ...over });

class BrokenRepository extends TransactionListRepository {
  constructor(private readonly failsAfter: number) {
    super(undefined as never);
  }

  override async page(after: number, limit: number): Promise<ListRow[]> {
    if (after >= this.failsAfter) throw new Error('the database has gone');
    return Array.from({ length: limit }, (_, n) => row({ id: after + n + 1 }));
  }
}

describe('One line of the list', () => {
  it.each([
    ['Asha Rani'], ['quote " backslash \\ both \\" end'], ['ends in a backslash \\'], ['"email":"x"'], ['","course":"y'], ['नेहा\u2028😀'], ['line\nfeed\ttab\u0000'],
  ])('should hold the name %j as it was stringified', (studentName) => {
    const form = JSON.stringify({ studentName, townName: studentName, email: studentName, mobile: '1', course: '' });
    expect(JSON.parse(transactionLine(row({ text: `"admissionNumber":"A"\n${form}` })))).toEqual({
      admissionNumber: 'A', total_fees: 7012.1, transaction_date: '2026-11-20T10:00:00.000+05:30', studentName, email: studentName, mobile: '1', course: null,
    });
  });

  it('should hold the same time as every other call, in whatever order the rows come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4_102_444_800_000 }), { minLength: 2 }), (times) => {
        for (const at of times.flatMap((time) => [time, time + 1, time + 86_399_999])) {
          expect(JSON.parse(transactionLine(row({ at })))).toMatchObject({ transaction_date: istIsoDateTime(new Date(at)) });
        }
      }),
      { seed: 1 },
    );
  });

  it('should hold null for fields that the form does not have', () => {
    expect(JSON.parse(transactionLine(row()))).toMatchObject({ studentName: null, email: null, mobile: null, course: null });
  });
});

describe('The stream of the list', () => {
  const textOf = async (stream: AsyncIterable<Buffer | string>) => {
    let text = '';
    for await (const piece of stream) text += piece.toString();
    return text;
  };

  it('should fail before the first byte when the database cannot be read', async () => {
    await expect(new TransactionListService(new BrokenRepository(0), new SemesterLayoutsService()).stream()).rejects.toThrow('the database has gone');
  });

  it('should break off without its closing bracket when the database goes away in the middle', async () => {
    const stream = await new TransactionListService(new BrokenRepository(1_100), new SemesterLayoutsService()).stream();
    let text = '';
    await expect(
      (async () => {
        for await (const piece of stream) text += String(piece);
      })(),
    ).rejects.toThrow('the database has gone');
    expect(text.length).toBeGreaterThan(1_000);
    expect(() => JSON.parse(text) as unknown).toThrow();
  });

  it('should read no further when the reader goes away', async () => {
    let pages = 0;
    class Counted extends BrokenRepository {
      override page(after: number, limit: number): Promise<ListRow[]> {
        pages += 1;
        return super.page(after, limit);
      }
    }
    const stream = await new TransactionListService(new Counted(1_000_000), new SemesterLayoutsService()).stream();
    for await (const _piece of stream) break;
    await nextTurn();
    expect(pages).toBeLessThan(20);
  });

  describe.each(DATABASES)('on %s', (kind) => {
    let database: TestDatabase;
    const PAYMENTS = 2_345;

    beforeAll(async () => {
      database = await createTestDatabase(kind);
      await seedPayments(database.dataSource, { payments: PAYMENTS, students: 2_000 });
    });
    afterAll(() => database.close());

    const list = () => new TransactionListService(new TransactionListRepository(new Transactions(database.dataSource)), new SemesterLayoutsService()).stream();

    it('should hold every payment once, oldest first, over all its pages', async () => {
      const records = JSON.parse(await textOf(await list())) as TransactionRecord[];
      const stored = (await database.dataSource.query(
        'SELECT transaction_id, receipt_no, amount, admission_number FROM payments ORDER BY id',
      )) as { transaction_id: string; receipt_no: string; amount: number; admission_number: string }[];
      expect(records).toHaveLength(PAYMENTS);
      expect(records.map((record) => [record.transaction_id, record.receipt_no, Math.round(record.total_fees * 100), record.admissionNumber])).toEqual(
        stored.map((one) => [one.transaction_id, one.receipt_no, one.amount, one.admission_number]),
      );
      expect(new Set(records.map(({ transaction_status: status }) => status))).toEqual(
        new Set(['SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED', 'PENDING', 'INITIATED']),
      );
    });

    it('should let other work in between its pages', async () => {
      let turns = 0;
      let running = true;
      const others = (async () => {
        while (running) {
          await nextTurn();
          turns += 1;
        }
      })();
      await textOf(await list());
      running = false;
      await others;
      // Six pages: at least one turn of the event loop between two of them.
      expect(turns).toBeGreaterThanOrEqual(5);
    });
  });
});
