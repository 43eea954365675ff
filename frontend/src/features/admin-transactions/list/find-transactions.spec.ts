import type { TransactionRecord } from '@mmmcollege/backend/contract';
import fc from 'fast-check';
import { finderOf } from '../testing/finder-of';
import { aRecord, someRecords } from '../testing/records';
import { COLUMNS, type ColumnId, rawText, shownText } from './columns';
import { pageOf, type View, type ViewRequest, viewOf } from './view';

const ALL: ViewRequest = { query: '', statuses: [], from: null, to: null, sort: null, page: 1, pageSize: 5 };

const viewIn = (records: TransactionRecord[], request: Partial<ViewRequest> = {}): View => {
  const asked = { ...ALL, ...request };
  return viewOf(finderOf(records)(asked), asked);
};

/** What the specification says, as slowly as it says it. */
function bruteForce(records: TransactionRecord[], query: string): TransactionRecord[] {
  const needle = query.toLowerCase();
  return [...records].reverse().filter((record) =>
    COLUMNS.some((column) => [shownText(record, column), rawText(record, column.id)].some((text) => text.toLowerCase().includes(needle))),
  );
}

describe('The list of transactions', () => {
  it('should stand newest first, five to a page', () => {
    const view = viewIn(someRecords(12));
    expect(view.rows.map(({ transaction_id: id }) => id.slice(-2))).toEqual(['12', '11', '10', '09', '08']);
    expect(view).toMatchObject({ total: 12, page: 1, pages: 3 });
  });

  it('should give the last page when a later one is asked for', () => {
    expect(viewIn(someRecords(12), { page: 99 })).toMatchObject({ page: 3, pages: 3 });
    expect(viewIn([])).toEqual({ rows: [], total: 0, paise: 0, page: 1, pages: 1 });
  });

  it.each([1, 2, 3])('should give page %i alike before all is counted', (page) => {
    const request = { ...ALL, query: 'student', page };
    expect(pageOf(finderOf(someRecords(12))(request), request)).toEqual(viewIn(someRecords(12), request).rows);
  });
});

describe('The search', () => {
  const records = [...someRecords(3_000), aRecord(9_001, { studentName: '', course: null, mobile: 'a\u0000b\u0001₹' })];
  const find = finderOf(records);
  const found = (query: string) => Array.from(find({ ...ALL, query }), ({ record }) => record);

  it.each([
    'asha', 'ASHA', 'आशा', 'n/a', '₹7,012.10', '7012.1', 'pending', 'student30', 'MMM0000', 'hons)', 'ος', 'ΟΔΟΣ', '  ', 'zzz', '\u0000', 'a\u0000b', '₹', '0',
    'ravi  s', "d'souza", 'in9', 'example.in9',
  ])('should find the rows that brute force finds for %j', (query) => {
    expect(found(query)).toEqual(bruteForce(records, query));
  });

  it('should find the rows that brute force finds for any text in any field', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom('İ', 'ß', 'Σ', '₹1', 'आ', '\u0000', ''));
    // A search field drops line ends.
    const typed = text.map((query) => query.replaceAll(/[\r\n]/g, ''));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 8 }), typed, (fields, query) => {
        const some = fields.map(([studentName, course, email], n) => aRecord(n, { studentName, course, email }));
        expect(Array.from(finderOf(some)({ ...ALL, query }), ({ record }) => record)).toEqual(bruteForce(some, query));
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});

describe('Filters and sums', () => {
  const records = someRecords(500);

  it('should leave the chosen statuses and sum exactly what is left', () => {
    const view = viewIn(records, { statuses: ['PENDING', 'FAILED'] });
    const left = records.filter(({ transaction_status: status }) => status === 'PENDING' || status === 'FAILED');
    expect(view.total).toBe(left.length);
    expect(view.paise).toBe(left.reduce((sum, { total_fees: fees }) => sum + Math.round(fees * 100), 0));
  });

  it('should leave the days from the first to the last, both included', () => {
    const view = viewIn(records, { from: '2026-11-03', to: '2026-11-04', pageSize: 1_000 });
    expect(new Set(view.rows.map(({ transaction_date: date }) => date.slice(0, 10)))).toEqual(new Set(['2026-11-03', '2026-11-04']));
  });

  it('should read the day of another time zone as the day in India', () => {
    const late = [aRecord(1, { transaction_date: '2026-11-02T20:00:00Z' }), aRecord(2, { transaction_date: 'never' })];
    expect(viewIn(late, { from: '2026-11-03', to: '2026-11-03' }).total).toBe(1);
    expect(viewIn(late, { from: '2026-11-02', to: '2026-11-02' }).total).toBe(0);
  });

  it.each([{ from: '2026-11-01' }, { to: '2026-11-30' }])('should leave out what has no day as soon as there is a limit: %j', (range) => {
    expect(viewIn([aRecord(1), aRecord(2, { transaction_date: 'never' })], range).total).toBe(1);
  });
});

describe('The order', () => {
  const records = someRecords(700).map((record, n) => (n % 50 ? record : { ...record, studentName: null }));
  const key = (record: TransactionRecord, id: ColumnId) =>
    id === 'total_fees' || id === 'semesterNo' ? Number(record[id]) : rawText(record, id).toLowerCase() || '\uffff';

  it.each(COLUMNS.map(({ id }) => id))('should be ascending and descending by %s, equal ones newest first', (column) => {
    for (const direction of [1, -1]) {
      const expected = [...records].reverse().sort((a, b) => {
        const [left, right] = [key(a, column), key(b, column)];
        return left < right ? -direction : left > right ? direction : 0;
      });
      const view = viewIn(records, { sort: { column, descending: direction < 0 }, pageSize: 1_000 });
      expect(view.rows.map(({ transaction_id: id }) => id)).toEqual(expected.map(({ transaction_id: id }) => id));
    }
  });
});
