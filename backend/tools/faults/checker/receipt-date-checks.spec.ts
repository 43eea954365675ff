import { checkReceiptDates } from './receipt-date-checks.js';
import { iso, SnapshotFixture } from './snapshot-fixture.js';

/** 23:59:59 IST of 31 March and the moment after. */
const LATE = Date.parse('2026-03-31T18:29:59Z');
const MIDNIGHT = LATE + 1_000;
const DAY = 86_400_000;
const SECOND_ATTEMPT = '11000000000002';

let books: SnapshotFixture;
beforeEach(() => {
  books = new SnapshotFixture();
});

function found(day: string, source: string, heardAt: number): string[] {
  books.fact(source, heardAt);
  books.receipt(heardAt);
  books.told('receipt', heardAt, { transaction_date: `${day}T00:00:00+05:30` });
  return books.violations(checkReceiptDates);
}

describe('I16: the day of a receipt is the day of the gateway', () => {
  it('should be the day of completion when the message named it', () => {
    books.money('paid', MIDNIGHT, { openedAt: iso(LATE), completedAt: iso(MIDNIGHT) });
    expect(found('2026-04-01', 'callback', MIDNIGHT + 3 * DAY)).toEqual([]);
  });

  it('should be the day the page was opened when no completion was named', () => {
    books.money('paid', MIDNIGHT, { openedAt: iso(LATE), completedAt: iso(MIDNIGHT), messageDates: 'init' });
    expect(found('2026-03-31', 'callback', MIDNIGHT + 3 * DAY)).toEqual([]);
  });

  it.each([
    ['return', 'both'],
    ['requery', 'none'],
  ])('should be violated when it is the day on which we heard of it by %s', (source, messageDates) => {
    books.money('paid', LATE, { messageDates });
    expect(found('2026-04-02', source, MIDNIGHT + DAY)).toEqual([
      `I16 the receipt bears 2026-04-02, the gateway named 2026-03-31 (${source}), and it was told on 2026-04-02`,
    ]);
  });

  it('should be the day on which the money of a challan was heard of when its completion is not named', () => {
    books.money('paid', LATE, { channel: 'NR', messageDates: 'init' });
    books.money('paid', MIDNIGHT, { channel: 'NR', reconStatus: 'RS', openedAt: iso(LATE), messageDates: 'init' });
    expect(found('2026-04-02', 'requery', MIDNIGHT + DAY)).toEqual([]);
  });

  it('should be violated when the receipt was shown with two days', () => {
    books.money('paid', LATE);
    books.told('receipt', LATE, { transaction_date: '2026-04-01T00:00:00+05:30' });
    expect(found('2026-03-31', 'return', LATE)[0]).toBe('I16 the receipt bore the days 2026-04-01 and 2026-03-31');
  });

  it('should be the day of the money that it stands for since, when the first was taken back', () => {
    books.money('paid', LATE);
    books.told('receipt', LATE, { transaction_date: '2026-03-31T23:59:59+05:30' });
    books.moved('TOKEN_ISSUED', 'SUCCESS', LATE);
    books.moved('SUCCESS', 'REVERSED', LATE + 1_000);
    books.moved('REVERSED', 'SUCCESS', MIDNIGHT + DAY);
    books.money('paid', MIDNIGHT + DAY, { atomTxnId: SECOND_ATTEMPT });
    books.fact('callback', MIDNIGHT + DAY, { gateway_txn_id: SECOND_ATTEMPT });
    books.receipt(LATE);
    books.told('receipt', MIDNIGHT + DAY, { transaction_date: '2026-04-02T00:00:00+05:30' });
    books.fact('callback', LATE);
    expect(books.violations(checkReceiptDates)).toEqual([]);
  });
});
