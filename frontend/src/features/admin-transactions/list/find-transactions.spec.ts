import type { RefundStatus, TransactionRecord } from '@mmmcollege/backend/contract';
import { transactions } from '@mmmcollege/backend/contract/texts';
import fc from 'fast-check';
import { finderOf } from '../testing/finder-of';
import { aRecord, someRecords } from '../testing/records';
import { COLUMNS, type ColumnId, rawText, shownRefund, shownText } from './columns';
import { countTransactions } from './count-transactions';
import { listed } from './listed-transaction';
import { pageOf } from './page-of';
import { makeList } from './transaction-list';
import type { ViewRequest } from './view';

const ALL: ViewRequest = { query: '', statuses: [], refunds: [], from: null, to: null, sort: null, page: 1, pageSize: 5 };

const found = (records: TransactionRecord[], request: Partial<ViewRequest> = {}): TransactionRecord[] =>
  Array.from(finderOf(records)({ ...ALL, ...request }), ({ record }) => record);

function withoutSpacesAmongDigits(text: string): string {
  const words = text.toLowerCase().split(/( +|\u00a0+)/);
  return words.filter((word, at) => !(/^[ \u00a0]+$/.test(word) && /\d$/.test(words[at - 1] ?? '') && /^\d/.test(words[at + 1] ?? ''))).join('');
}

/** The rule of docs/requirements.md#transactions, literally and slowly. */
function bruteForce(records: TransactionRecord[], query: string): TransactionRecord[] {
  const needle = withoutSpacesAmongDigits(query.trim());
  return [...records].reverse().filter((record) =>
    [record.receipt_no, record.serial_no ?? '', shownRefund(record, transactions), record.refund_status ?? '', String(record.refunded_amount || ''), ...COLUMNS.flatMap((column) => [shownText(record, column), rawText(record, column.id)])].some((text) =>
      withoutSpacesAmongDigits(text).includes(needle),
    ),
  );
}

describe('The list of transactions', () => {
  it.each([[1, ['12', '11', '10', '09', '08']], [3, ['02', '01']], [4, []]])('should stand newest first, five to a page: page %i', (page, ids) => {
    const request = { ...ALL, page };
    expect(pageOf(finderOf(someRecords(12))(request), request).map(({ transaction_id: id }) => id.slice(-2))).toEqual(ids);
  });
});

describe('The search', () => {
  const records = [...someRecords(3_000), aRecord(9_001, { studentName: '', course: null, mobile: 'a\u0000b\u0001₹' })];

  it.each([
    'asha', 'ASHA', 'आशा', 'n/a', '₹7,012.10', '7012.1', 'pending', 'student30', 'MMM0000', 'hons)', 'ος', 'ΟΔΟΣ', '  ', 'zzz', '\u0000', 'a\u0000b', '₹', '0',
    'ravi  s', "d'souza", 'in9', 'example.in9', '90000 00012', ' 9000 000 012 ', 'RC00000012', 'rc 000', ' MMM000012 ', '\tasha\t', '5 7',
    'refunded', 'partly', 'under way', 'REFUND_', '100.5', '₹100.50', '₹100.50 given back', 'given back',
  ])('should find the rows that brute force finds for %j', (query) => {
    expect(found(records, { query })).toEqual(bruteForce(records, query));
  });

  it.each([['a number read out in groups', '90000 00012'], ['a number with a space at its ends', ' 9000000012 '], ['a receipt number', 'rc00000012']])('should find one row by %s', (_what, query) => {
    expect(found(records, { query })).toEqual([records[11]]);
  });

  it('should find a value that is stored with spaces among its digits, with and without them', () => {
    const spaced = [aRecord(1, { course: 'BCA 2024 25' }), aRecord(2)];
    for (const query of ['2024 25', '202425', 'bca 2024']) expect(found(spaced, { query })).toEqual([spaced[0]]);
  });

  it.each(['साड़ी', 'José'])('should find %s in either normal form', (name) => {
    const [composed, decomposed] = [name.normalize('NFC'), name.normalize('NFD')];
    const one = name === 'José' ? composed : 'सा\u095Cी';
    for (const [stored, typed] of [[one, decomposed], [decomposed, one]] as const) {
      expect(stored).not.toBe(typed);
      expect(found([aRecord(1, { studentName: stored })], { query: typed })).toHaveLength(1);
    }
  });

  it('should find the rows that brute force finds for any text in any field', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom('İ', 'ß', 'Σ', '₹1', 'आ', '\u0000', ''));
    // A search field drops line ends.
    const typed = text.map((query) => query.replaceAll(/[\r\n]/g, ''));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 8 }), typed, (fields, query) => {
        const some = fields.map(([studentName, course, email], n) => aRecord(n, { studentName, course, email }));
        expect(found(some, { query })).toEqual(bruteForce(some, query));
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});

describe('Filters and sums', () => {
  const records = someRecords(500);

  it('should leave the chosen statuses', () => {
    const left = records.filter(({ transaction_status: status }) => status === 'PENDING' || status === 'FAILED');
    expect(found(records, { statuses: ['PENDING', 'FAILED'] })).toEqual(left.reverse());
  });

  it.each([0, 1, 9_999, 10_000, 20_001])('should count and sum exactly what is left of %i rows', (count) => {
    const some = someRecords(count);
    const left = some.filter(({ transaction_status: status }) => status === 'PENDING');
    const steps = countTransactions(makeList(some.map(listed), 0), { ...ALL, statuses: ['PENDING'] });
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value).toEqual({
      total: left.length,
      sums: {
        received: 0, waiting: left.reduce((sum, { total_fees: fees }) => sum + Math.round(fees * 100), 0), held: 0,
        refunded: left.reduce((sum, { refunded_amount: amount = 0 }) => sum + Math.round(amount * 100), 0),
      },
      onlyNumber: left.length === 1 ? left[0]?.admissionNumber : null,
    });
  });

  it.each([
    [['REFUND_UNDER_WAY']], [['PARTLY_REFUNDED']], [['REFUNDED']], [['REFUND_UNDER_WAY', 'PARTLY_REFUNDED', 'REFUNDED']],
  ] as RefundStatus[][][])('should leave the payments whose refunds stand as chosen: %j', (refunds) => {
    const left = records.filter(({ refund_status: refund }) => refund && refunds.includes(refund));
    expect(left.length).toBeGreaterThan(3);
    expect(found(records, { refunds })).toEqual(left.reverse());
  });

  it('should leave the days from the first to the last, both included', () => {
    const left = found(records, { from: '2026-11-03', to: '2026-11-04' });
    expect(new Set(left.map(({ transaction_date: date }) => date.slice(0, 10)))).toEqual(new Set(['2026-11-03', '2026-11-04']));
  });

  it('should read the day of another time zone as the day in India', () => {
    const late = [aRecord(1, { transaction_date: '2026-11-02T20:00:00Z' }), aRecord(2, { transaction_date: 'never' })];
    expect(found(late, { from: '2026-11-03', to: '2026-11-03' })).toHaveLength(1);
    expect(found(late, { from: '2026-11-02', to: '2026-11-02' })).toHaveLength(0);
  });

  it.each([{ from: '2026-11-01' }, { to: '2026-11-30' }])('should leave out what has no day as soon as there is a limit: %j', (range) => {
    expect(found([aRecord(1), aRecord(2, { transaction_date: 'never' })], range)).toEqual([aRecord(1)]);
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
        return direction * (typeof left === 'string' ? left.localeCompare(String(right), 'en-IN') : left - Number(right));
      });
      const sorted = found(records, { sort: { column, descending: direction < 0 } });
      expect(sorted.map(({ transaction_id: id }) => id)).toEqual(expected.map(({ transaction_id: id }) => id));
    }
  });
});
