import { checkReceiptDates } from './receipt-date-checks.js';
import { iso, SnapshotFixture } from './snapshot-fixture.js';

/** 23:59:59 IST of 31 March and the moment after. */
const LATE = Date.parse('2026-03-31T18:29:59Z');
const MIDNIGHT = LATE + 1_000;
const DAY = 86_400_000;
const SECOND_ATTEMPT = '11000000000002';

let fixture: SnapshotFixture;
beforeEach(() => {
  fixture = new SnapshotFixture();
});

function found(day: string, source: string, receivedAt: number): string[] {
  fixture.fact(source, receivedAt);
  fixture.receipt(receivedAt);
  fixture.response('receipt', receivedAt, { transaction_date: `${day}T00:00:00+05:30` });
  return fixture.violations(checkReceiptDates);
}

describe('I16: the date of a receipt', () => {
  it('should be the completion date when the message named it', () => {
    fixture.money('paid', MIDNIGHT, { openedAt: iso(LATE), completedAt: iso(MIDNIGHT) });
    expect(found('2026-04-01', 'callback', MIDNIGHT + 3 * DAY)).toEqual([]);
  });

  it('should be the day the page was opened when no completion was named', () => {
    fixture.money('paid', MIDNIGHT, { openedAt: iso(LATE), completedAt: iso(MIDNIGHT), messageDates: 'init' });
    expect(found('2026-03-31', 'callback', MIDNIGHT + 3 * DAY)).toEqual([]);
  });

  it.each([
    ['return', 'both'],
    ['requery', 'none'],
  ])('should be violated when it is the day on which the %s was received', (source, messageDates) => {
    fixture.money('paid', LATE, { messageDates });
    expect(found('2026-04-02', source, MIDNIGHT + DAY)).toEqual([
      `I16 the receipt shows 2026-04-02, the gateway named 2026-03-31 (${source}), and it was received on 2026-04-02`,
    ]);
  });

  it('should be the day on which the message about a paid challan was received when it names no completion', () => {
    fixture.money('paid', LATE, { channel: 'NR', messageDates: 'init' });
    fixture.money('paid', MIDNIGHT, { channel: 'NR', reconStatus: 'RS', openedAt: iso(LATE), messageDates: 'init' });
    expect(found('2026-04-02', 'requery', MIDNIGHT + DAY)).toEqual([]);
  });

  it('should be violated when the receipt was shown with two dates', () => {
    fixture.money('paid', LATE);
    fixture.response('receipt', LATE, { transaction_date: '2026-04-01T00:00:00+05:30' });
    expect(found('2026-03-31', 'return', LATE)[0]).toBe('I16 the receipt showed the days 2026-04-01 and 2026-03-31');
  });

  it('should be the day of the second charge when the first was reversed', () => {
    fixture.money('paid', LATE);
    fixture.response('receipt', LATE, { transaction_date: '2026-03-31T23:59:59+05:30' });
    fixture.moved('TOKEN_ISSUED', 'SUCCESS', LATE);
    fixture.moved('SUCCESS', 'REVERSED', LATE + 1_000);
    fixture.moved('REVERSED', 'SUCCESS', MIDNIGHT + DAY);
    fixture.money('paid', MIDNIGHT + DAY, { atomTxnId: SECOND_ATTEMPT });
    fixture.fact('callback', MIDNIGHT + DAY, { gateway_txn_id: SECOND_ATTEMPT });
    fixture.receipt(LATE);
    fixture.response('receipt', MIDNIGHT + DAY, { transaction_date: '2026-04-02T00:00:00+05:30' });
    fixture.fact('callback', LATE);
    expect(fixture.violations(checkReceiptDates)).toEqual([]);
  });
});
