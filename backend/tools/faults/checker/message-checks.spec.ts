import { checkMessages } from './message-checks.js';
import { ATTEMPT, iso, SnapshotFixture } from './snapshot-fixture.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let books: SnapshotFixture;
beforeEach(() => {
  books = new SnapshotFixture();
});
const found = (): string[] => books.violations(checkMessages);

describe('I15: every message is followed by an answer', () => {
  it('should hold when a question began after the message and named its attempt', () => {
    books.told('callback', 10 * SECOND, { atomTxnId: ATTEMPT });
    books.asked(11 * SECOND);
    expect(found()).toEqual([]);
  });

  it.each([
    ['the question began before it', 9 * SECOND, null, ATTEMPT],
    ['the answer could not be read', 11 * SECOND, 'truncated', ATTEMPT],
    ['the answer was about another attempt', 11 * SECOND, null, '11000000000009'],
  ])('should be violated when %s', (_why, askedAt, fault, attempt) => {
    books.asked(askedAt, fault, attempt);
    books.told('callback', 10 * SECOND, { atomTxnId: ATTEMPT });
    expect(found()).toEqual(['I15 a signed callback of 1970-01-01T00:00:10.000Z: no question about it began after it and was answered']);
  });

  it('should be violated when the second of two unsigned messages came after the question of the first', () => {
    books.told('callback', 10 * SECOND, { atomTxnId: ATTEMPT, unsigned: true });
    books.asked(10 * SECOND + 100);
    books.told('callback', 10 * SECOND + 900, { atomTxnId: ATTEMPT, unsigned: true });
    expect(found()).toHaveLength(1);
  });

  it('should count what the gateway sent by itself, and not what it spoilt on the way', () => {
    const sent = { atomTxnId: ATTEMPT, status: 200, signature: 'valid', sentAt: iso(10 * SECOND) };
    books.journal('callback.sent', 11 * SECOND, { ...sent, fault: 'garbage' });
    books.journal('callback.sent', 11 * SECOND, { ...sent, status: 503 });
    expect(found()).toEqual([]);
    books.journal('callback.sent', 11 * SECOND, sent);
    expect(found()).toHaveLength(1);
  });

  it('should count a return that was brought whole, and none that the bank spoilt or a stranger forged', () => {
    books.told('return', 10 * SECOND, { forged: true });
    expect(found()).toEqual([]);
    books.told('return', 10 * SECOND, { forged: false });
    expect(found()).toHaveLength(1);
    books.journal('return.built', 9 * SECOND, { fault: 'garbage' });
    expect(found()).toEqual([]);
  });

  it('should be violated when an unsigned message in quiet times waits for the plan', () => {
    books.quietAt = 0;
    books.told('callback', MINUTE, { atomTxnId: ATTEMPT, unsigned: true });
    books.told('callback', MINUTE, { atomTxnId: ATTEMPT });
    books.asked(30 * MINUTE);
    expect(found()).toEqual(['I15 an unsigned callback of 1970-01-01T00:01:00.000Z: no question about it began after it and was answered in time']);
  });
});
