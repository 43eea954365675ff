import { SHOWN_STATUSES, type TransactionRecord } from '@mmmcollege/backend/contract';
import fc from 'fast-check';
import { aRecord, someRecords } from '../testing/records';
import { packBlock, withStatus } from './block';
import { BlockMaker } from './block-maker';
import { COLUMNS, type ColumnId, rawText, shownText } from './columns';
import { TransactionIndex } from './transaction-index';
import { makeList, withStatuses } from './transaction-list';
import type { ViewRequest } from './view';

const NOW = Date.parse('2026-11-12T10:00:00.000+05:30');
const ALL: ViewRequest = { query: '', statuses: [], from: null, to: null, sort: null, page: 1, pageSize: 5 };

function indexOf(records: TransactionRecord[], chunkBytes = 10_000): TransactionIndex {
  const bytes = new TextEncoder().encode(JSON.stringify(records));
  const maker = new BlockMaker();
  const blocks = [];
  for (let from = 0; from < bytes.length; from += chunkBytes) blocks.push(...maker.push(bytes.slice(from, from + chunkBytes)));
  blocks.push(...maker.finish());
  return TransactionIndex.of(makeList(blocks, NOW));
}

/** What the specification says, as slowly as it says it. */
function bruteForce(records: TransactionRecord[], query: string): TransactionRecord[] {
  const needle = query.toLowerCase();
  return [...records].reverse().filter((record) =>
    COLUMNS.some((column) => [shownText(record, column), rawText(record, column.id)].some((text) => text.toLowerCase().includes(needle))),
  );
}

function found(index: TransactionIndex, query: string): readonly TransactionRecord[] {
  const request = { ...ALL, query };
  // Before all is counted as after it.
  const first = index.page(request);
  const rows = index.view({ ...request, pageSize: 10_000 }).rows;
  expect(first).toEqual(rows.slice(0, 5));
  return rows;
}

describe('The list of transactions', () => {
  it('should stand newest first, five to a page', () => {
    const view = indexOf(someRecords(12)).view(ALL);
    expect(view.rows.map(({ transaction_id: id }) => id.slice(-2))).toEqual(['12', '11', '10', '09', '08']);
    expect(view).toMatchObject({ total: 12, page: 1, pages: 3 });
  });

  it('should give the last page when a later one is asked for', () => {
    expect(indexOf(someRecords(12)).view({ ...ALL, page: 99 })).toMatchObject({ page: 3, pages: 3 });
    expect(indexOf([]).view(ALL)).toEqual({ rows: [], total: 0, paise: 0, page: 1, pages: 1 });
  });

  it('should be refused when it breaks off', () => {
    const maker = new BlockMaker();
    maker.push(new TextEncoder().encode(JSON.stringify(someRecords(3)).slice(0, -1)));
    expect(() => maker.finish()).toThrow('broke off');
  });

  it.each(['{"message":"no"}', 'null', '<html>', '[{"a":1}][', '12', ''])('should be refused when it is no array: %s', (body) => {
    const maker = new BlockMaker();
    expect(() => {
      maker.push(new TextEncoder().encode(body));
      maker.finish();
    }).toThrow();
  });

  it('should be the same whatever the pieces it arrives in', () => {
    const records = [aRecord(1, { studentName: '"}{][,\\" 😀 आशा' }), aRecord(2, { email: null }), aRecord(3, { course: '\u0000\n\\' })];
    for (let size = 1; size < 40; size += 1) expect(found(indexOf(records, size), '')).toEqual([...records].reverse());
  });
});

describe('The search', () => {
  const records = [...someRecords(3_000), aRecord(9_001, { studentName: '', course: null, mobile: 'a\u0000b\u0001₹' })];
  const index = indexOf(records);

  it.each([
    'asha', 'ASHA', 'आशा', 'n/a', '₹7,012.10', '7012.1', 'pending', 'student30', 'MMM0000', 'hons)', 'ος', 'ΟΔΟΣ', '  ', 'zzz', 'b\u0001', 'a\u0000b', '₹', '0',
    'ravi  s', "d'souza", 'in9', 'example.in9',
  ])('should find the rows that brute force finds for %j', (query) => {
    expect(found(index, query)).toEqual(bruteForce(records, query));
  });

  it('should find the rows that brute force finds while somebody types and deletes', () => {
    for (const query of ['s', 'st', 'stu', 'student1', 'student', 'student2', 'tudent2', '']) {
      expect(found(index, query)).toEqual(bruteForce(records, query));
    }
  });

  it('should find the rows that brute force finds for any text in any field', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom('İ', 'ß', 'Σ', '₹1', 'आ', '\u0000', '\u0001', ''));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 8 }), text, (fields, query) => {
        const some = fields.map(([studentName, course, email], n) => aRecord(n, { studentName, course, email }));
        expect(found(indexOf(some), query)).toEqual(bruteForce(some, query));
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});

describe('Filters and sums', () => {
  const records = someRecords(500);
  const index = indexOf(records);

  it('should leave the chosen statuses and sum exactly what is left', () => {
    const view = index.view({ ...ALL, statuses: ['PENDING', 'FAILED'] });
    const left = records.filter(({ transaction_status: status }) => status === 'PENDING' || status === 'FAILED');
    expect(view.total).toBe(left.length);
    expect(view.paise).toBe(left.reduce((sum, { total_fees: fees }) => sum + Math.round(fees * 100), 0));
  });

  it('should leave the days from the first to the last, both included', () => {
    const view = index.view({ ...ALL, from: '2026-11-03', to: '2026-11-04', pageSize: 1_000 });
    expect(new Set(view.rows.map(({ transaction_date: date }) => date.slice(0, 10)))).toEqual(new Set(['2026-11-03', '2026-11-04']));
  });

  it('should read the day of another time zone as the day in India', () => {
    const late = indexOf([aRecord(1, { transaction_date: '2026-11-02T20:00:00Z' }), aRecord(2, { transaction_date: 'never' })]);
    expect(late.view({ ...ALL, from: '2026-11-03', to: '2026-11-03' }).total).toBe(1);
    expect(late.view({ ...ALL, from: '2026-11-02', to: '2026-11-02' }).total).toBe(0);
  });
});

describe('The order', () => {
  const records = someRecords(700).map((record, n) => (n % 50 ? record : { ...record, studentName: null }));
  const index = indexOf(records);
  const key = (record: TransactionRecord, id: ColumnId) =>
    id === 'total_fees' || id === 'semesterNo' ? Number(record[id]) : rawText(record, id).toLowerCase() || '\uffff';

  it.each(COLUMNS.map(({ id }) => id))('should be ascending and descending by %s, equal ones newest first', (column) => {
    for (const direction of [1, -1]) {
      const expected = [...records].reverse().sort((a, b) => {
        const [left, right] = [key(a, column), key(b, column)];
        return left < right ? -direction : left > right ? direction : 0;
      });
      const view = index.view({ ...ALL, sort: { column, descending: direction < 0 }, pageSize: 1_000 });
      expect(view.rows.map(({ transaction_id: id }) => id)).toEqual(expected.map(({ transaction_id: id }) => id));
    }
  });
});

describe('A refreshed status', () => {
  it('should be found, filtered and sorted by from then on', () => {
    const index = indexOf(someRecords(2_000));
    const pending = index.view({ ...ALL, query: 'pending' });
    const [first] = pending.rows as [TransactionRecord];
    const refreshed = index.next(withStatuses(index.list, { [first.transaction_id]: 'SUCCESS' }));
    expect(refreshed.view({ ...ALL, query: 'pending' }).total).toBe(pending.total - 1);
    expect(refreshed.view({ ...ALL, query: first.transaction_id }).rows[0]?.transaction_status).toBe('SUCCESS');
    expect(refreshed.unsettled(ALL, NOW)).not.toContain(first.transaction_id);
    expect(withStatuses(index.list, { NDPS000000000000000: 'SUCCESS' })).toBe(index.list);
  });

  it.each(COLUMNS.map(({ id }) => id))('should leave the order by %s as a list would have it that came with the status', (column) => {
    const records = someRecords(2_000);
    const id = aRecord(1_500).transaction_id;
    const before = indexOf(records);
    const sorted: ViewRequest = { ...ALL, sort: { column, descending: true }, pageSize: 2_000 };
    before.view(sorted);
    const after = before.next(withStatuses(before.list, { [id]: 'SUCCESS' }));
    const loaded = indexOf(records.map((record) => (record.transaction_id === id ? { ...record, transaction_status: 'SUCCESS' } : record)));
    expect(after.view(sorted)).toEqual(loaded.view(sorted));
    expect(before.view({ ...ALL, query: id }).rows[0]?.transaction_status).toBe(aRecord(1_500).transaction_status);
  });

  it.each([0, 31, 32, 998, 999])('should leave the block of row %i as if it had come with the status', (row) => {
    const rows = someRecords(1_000);
    for (const status of SHOWN_STATUSES) {
      const changed = rows.map((record, at) => (at === row ? { ...record, transaction_status: status } : record));
      expect(withStatus(packBlock(rows), row, status)).toEqual(packBlock(changed));
    }
  });

  it('should keep nothing of the orders of another list', () => {
    const sorted: ViewRequest = { ...ALL, sort: { column: 'studentName', descending: false }, pageSize: 100 };
    const before = indexOf(someRecords(50));
    before.view(sorted);
    const other = indexOf(someRecords(50).reverse());
    expect(before.next(other.list).view(sorted)).toEqual(other.view(sorted));
  });

  it('should leave out of a refresh of all what is final, and ask what is open first', () => {
    const ids = indexOf([aRecord(1, { transaction_status: 'FAILED' }), aRecord(2, { transaction_status: 'SUCCESS' }), aRecord(4, { transaction_status: 'PENDING' })]).unsettled(ALL, NOW);
    expect(ids).toEqual([aRecord(4).transaction_id, aRecord(1).transaction_id]);
  });

  it('should leave out of a refresh of all what ended so long ago that no answer can change it, and never what is open', () => {
    const tenDaysAgo = { transaction_date: '2026-11-02T10:00:00.000+05:30' };
    const before = { transaction_date: '2026-11-02T09:59:59.000+05:30' };
    const records = SHOWN_STATUSES.flatMap((transaction_status, n) => [
      aRecord(2 * n, { transaction_status, ...tenDaysAgo }), aRecord(2 * n + 1, { transaction_status, ...before }),
    ]);
    const ids = new Set(indexOf(records).unsettled(ALL, NOW));
    const left = records.filter(({ transaction_id: id }) => ids.has(id)).map(({ transaction_status: status, transaction_date: date }) => [status, date === before.transaction_date]);
    for (const status of SHOWN_STATUSES) {
      const kept = left.filter(([one]) => one === status).map(([, isOld]) => isOld);
      expect([status, kept]).toEqual([status, status === 'SUCCESS' ? [] : status === 'PENDING' || status === 'INITIATED' ? [false, true] : [false]]);
    }
  });
});
