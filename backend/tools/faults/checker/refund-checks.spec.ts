import { checkRefunds } from './refund-checks.js';
import { ATTEMPT, ID, SnapshotFixture } from './snapshot-fixture.js';

const SECOND = '11000000000009';

function booksAfter(resolution: string, { voidedAt = null as number | null, told = true } = {}): SnapshotFixture {
  const books = new SnapshotFixture();
  books.money('paid', 0);
  books.receipt(0, voidedAt);
  books.decided(resolution);
  if (resolution === 'refunded') books.refunds = [{ transactionId: ID, atomTxnId: ATTEMPT, amount: 10_000, at: 0, told }];
  return books;
}

describe('I14: no receipt stands for money that was given back or that waits for a person', () => {
  it.each([
    ['refunded, and the receipt stands', 'refunded', null, 1],
    ['refunded, and the receipt is void', 'refunded', 5, 0],
    ['dismissed, and the receipt stands', 'dismissed', null, 1],
    ['reopened, and the receipt stands', 'reopened', null, 1],
    ['accepted, and the receipt stands', 'accepted', null, 0],
    ['accepted, and no receipt stands', 'accepted', 5, 1],
  ])('should be judged when the money was %s', (_when, resolution, voidedAt, violations) => {
    expect(booksAfter(resolution, { voidedAt }).violations(checkRefunds)).toHaveLength(violations);
  });

  it('should not be judged by a refund of which nobody told the product', () => {
    const books = booksAfter('accepted');
    books.refunds = [{ transactionId: ID, atomTxnId: ATTEMPT, amount: 10_000, at: 0, told: false }];
    expect(books.violations(checkRefunds)).toEqual([]);
  });

  it('should let a receipt stand for other money of the payment', () => {
    const books = booksAfter('refunded');
    books.money('paid', 1, { atomTxnId: SECOND });
    books.payment.gateway_txn_id = SECOND;
    expect(books.violations(checkRefunds)).toEqual([]);
  });

  it.each([[SECOND, 10_000], [ATTEMPT, 10_001], [null, 10_000]])('should find money given back for %s of %s paise, which never came', (atomTxnId, amount) => {
    const books = booksAfter('accepted');
    books.refunds = [{ transactionId: ID, atomTxnId, amount, at: 0, told: true }];
    expect(books.violations(checkRefunds).join()).toContain('I14 the office was made to give back');
  });
});
