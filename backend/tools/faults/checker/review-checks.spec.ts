import { checkReviews } from './review-checks.js';
import { ATTEMPT, ID, SnapshotFixture } from './snapshot-fixture.js';

const SECOND = '11000000000009';

/** The demand of 100 rupees is settled by one charge, and another one of the same payment was paid. */
function paidTwice(listed: (string | null)[] = [SECOND]): SnapshotFixture {
  const books = new SnapshotFixture();
  books.money('paid', 0);
  books.money('paid', 1, { atomTxnId: SECOND });
  books.payment.needs_review = listed.length > 0 ? 1 : 0;
  books.demands = [{ id: 1, total: 10_000, heads: '{}', settled_by_payment_id: 1, settled_transaction_id: ID, settled_receipt_no: 'NB00000001' }];
  books.queue = listed.map((gatewayTxnId) => ({ kind: 'EXTRA', transaction_id: ID, resolutions: [], charge: { gatewayTxnId, amount: 100 } }));
  return books;
}

function decide(books: SnapshotFixture, resolution: string): void {
  books.decided(resolution, SECOND);
  books.told('resolve', 0, { kind: 'EXTRA', gatewayTxnId: SECOND, resolution }, 204);
}

describe('I17: the review queue names what a person has to decide about, and nothing else', () => {
  it('should be content when the second charge is listed', () => {
    expect(paidTwice().violations(checkReviews)).toEqual([]);
  });

  it.each([
    ['is not listed', []],
    ['is listed beside one without an id', [SECOND, null]],
    ['is listed beside the settling one', [SECOND, ATTEMPT]],
  ])('should be broken when the second charge %s', (_when, listed) => {
    expect(paidTwice(listed).violations(checkReviews)).not.toEqual([]);
  });

  it('should be broken when the payment is not marked', () => {
    const books = paidTwice();
    books.payment.needs_review = 0;
    expect(books.violations(checkReviews)).toHaveLength(1);
  });

  it('should want no case about dismissed money until nothing settles the demand', () => {
    const books = paidTwice([]);
    decide(books, 'dismissed');
    expect(books.violations(checkReviews)).toEqual([]);
    Object.assign(books.payment, { state: 'DUPLICATE', settled_demand_id: null });
    for (const demand of books.demands) demand.settled_by_payment_id = null;
    expect(books.violations(checkReviews).join()).toContain('settle nothing');
  });

  it('should want a fee that changed since to be listed', () => {
    const books = paidTwice();
    for (const demand of books.demands) demand.total = 11_000;
    expect(books.violations(checkReviews)).toHaveLength(1);
  });

  it('should be broken when an answered decision is not stored, and when one is stored that nobody made', () => {
    const lost = paidTwice();
    lost.told('resolve', 0, { kind: 'EXTRA', gatewayTxnId: SECOND, resolution: 'dismissed' }, 204);
    expect(lost.violations(checkReviews)).toHaveLength(1);
    const invented = paidTwice([]);
    invented.decided('dismissed', SECOND);
    expect(invented.violations(checkReviews)).toHaveLength(1);
  });
});
