import { checkGivenBack } from './given-back-checks.js';
import { ATTEMPT, SnapshotFixture } from './snapshot-fixture.js';

const RF = 'RF0123456789ABCDEF';
const OTHER = 'RF0000000000000001';

/** A refund as the gateway's journal has it, and as the database has it. */
function fixtureOf(state: string, steps: readonly string[] = [], { amount = 10_000, next = null as number | null, refundId = RF, fixture = new SnapshotFixture() } = {}): SnapshotFixture {
  if (fixture.givenBack.length === 0) fixture.money('paid', 0);
  for (const [index, kind] of steps.entries()) {
    const moved = kind === 'paid' || kind === 'rejected';
    fixture.journal(moved ? 'refund.moved' : kind, 10 + index * 10, { prodRefundId: refundId, atomTxnId: ATTEMPT, amount, isFailed: kind === 'rejected' });
  }
  const id = fixture.givenBack.length + 1;
  fixture.givenBack.push({ id, refund_id: refundId, payment_id: 1, gateway_txn_id: ATTEMPT, state, state_at: 0, method: 'gateway', amount, next_check_at: next });
  if (state === 'paidOut') fixture.outbox.push({ id, receipt_id: null, dedup_key: `refundAdvice:1:${refundId}`, state: 'sent', next_attempt_at: 0, attempts: 1 });
  return fixture;
}
const violations = (fixture: SnapshotFixture): string => fixture.violations(checkGivenBack).join('\n');
const PAID = ['refund.asked', 'refund', 'paid'];
const LATER = Number.POSITIVE_INFINITY;

describe('I23: money goes back once, whole as it was taken, and to its end', () => {
  it.each([
    ['paidOut', PAID], ['rejected', ['refund.asked', 'refund', 'rejected']], ['rejected', ['refund.asked']], ['notExecuted', ['refund.asked']], ['stopped', []],
  ])('should hold when it is %s as at the gateway', (state, steps) => expect(violations(fixtureOf(state, steps))).toBe(''));

  it('should hold for parts that add up, and for one after a rejection', () => {
    const fixture = fixtureOf('paidOut', PAID, { amount: 4_000 });
    expect(violations(fixtureOf('paidOut', PAID, { amount: 6_000, refundId: OTHER, fixture }))).toBe('');
    const again = fixtureOf('rejected', ['refund.asked', 'refund', 'rejected']);
    expect(violations(fixtureOf('paidOut', PAID, { refundId: OTHER, fixture: again }))).toBe('');
  });

  it.each([
    ['sent twice', fixtureOf('paidOut', ['refund.asked', ...PAID]), 'was sent 2 times'],
    ['paid out here only', fixtureOf('paidOut', ['refund.asked', 'refund']), 'is paidOut at the end, by the gateway it was under way'],
    ['paid out there only', fixtureOf('unknown', PAID, { next: LATER }), 'is unknown at the end, by the gateway it was paid out'],
    ['still being sent', fixtureOf('sent', ['refund.asked'], { next: LATER }), 'is sent at the end'],
    ['forgotten', fixtureOf('accepted', ['refund.asked', 'refund']), 'is not asked about'],
    ['unknown and no case', fixtureOf('unknown', ['refund.asked'], { next: LATER }), 'not in the review queue'],
    ['more than the charge', fixtureOf('paidOut', PAID, { amount: 10_001 }), '10001 of 10000 paise'],
  ])('should be violated when it is %s', (_when, fixture, text) => expect(violations(fixture)).toContain(text));

  it('should be violated by more than is left that the gateway refused, and by a missing advice', () => {
    const refused = fixtureOf('paidOut', PAID);
    refused.journal('refund.refused', 50, { code: 'M3', prodRefundId: OTHER });
    expect(violations(refused)).toContain('more was sent than is left');
    const silent = fixtureOf('paidOut', PAID);
    silent.outbox = [];
    expect(violations(silent)).toContain('with 0 advices');
  });

  it.each([
    ['be violated', 'while all of it goes back', 10_000, 15, 1], ['be violated', 'after it went back', 10_000, 90, 1], ['hold', 'before it was sent', 10_000, 5, 0],
    ['hold', 'while a part goes back', 9_999, 15, 0],
  ])('should %s when the receipt is answered %s', (_result, _when, amount, at, count) => {
    const fixture = fixtureOf('paidOut', PAID, { amount });
    fixture.response('receipt', at);
    expect(fixture.violations(checkGivenBack)).toHaveLength(count);
  });

  it('should hold when the receipt is answered after the gateway has rejected it', () => {
    const fixture = fixtureOf('rejected', ['refund.asked', 'refund', 'rejected']);
    fixture.response('receipt', 90);
    expect(violations(fixture)).toBe('');
  });
});
