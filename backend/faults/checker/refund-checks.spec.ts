import { checkRefunds } from './refund-checks.js';
import { ATTEMPT, ID, SnapshotFixture } from './snapshot-fixture.js';

describe('I14: no receipt stands for money that was given back', () => {
  it.each([
    ['the office told of it and the receipt stands', true, null, ATTEMPT, 1],
    ['nobody told the product', false, null, ATTEMPT, 0],
    ['the receipt is void', true, 5, ATTEMPT, 0],
    ['other money of the payment settles it', true, null, '11000000000009', 0],
  ])('should be judged when %s', (_when, told, voidedAt, atomTxnId, violations) => {
    const books = new SnapshotFixture();
    books.receipt(0, voidedAt);
    books.refunds = [{ transactionId: ID, atomTxnId, amount: 10_000, at: 0, told }];
    expect(books.violations(checkRefunds)).toHaveLength(violations);
  });
});
