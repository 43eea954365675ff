import { checkRefunds } from './refund-checks.js';
import { ATTEMPT, ID, SnapshotFixture } from './snapshot-fixture.js';

const SECOND = '11000000000009';

function fixtureAfter(resolution: string, { voidedAt = null as number | null, isRecorded = true } = {}): SnapshotFixture {
  const fixture = new SnapshotFixture();
  fixture.money('paid', 0);
  fixture.receipt(0, voidedAt);
  fixture.decided(resolution);
  if (resolution === 'refunded') fixture.refunds = [{ transactionId: ID, atomTxnId: ATTEMPT, amount: 10_000, at: 0, isRecorded }];
  return fixture;
}

describe('I14: no receipt is valid for a charge that was refunded or needs review', () => {
  it.each([
    ['be violated', 'refunded and the receipt is valid', 'refunded', null, 1],
    ['hold', 'refunded and the receipt is void', 'refunded', 5, 0],
    ['be violated', 'dismissed and the receipt is valid', 'dismissed', null, 1],
    ['be violated', 'reopened and the receipt is valid', 'reopened', null, 1],
    ['hold', 'accepted and the receipt is valid', 'accepted', null, 0],
    ['be violated', 'accepted and no receipt is valid', 'accepted', 5, 1],
  ])('should %s when the charge was %s', (_result, _when, resolution, voidedAt, violations) => {
    expect(fixtureAfter(resolution, { voidedAt }).violations(checkRefunds)).toHaveLength(violations);
  });

  it('should ignore a refund that was not recorded in the product', () => {
    const fixture = fixtureAfter('accepted');
    fixture.refunds = [{ transactionId: ID, atomTxnId: ATTEMPT, amount: 10_000, at: 0, isRecorded: false }];
    expect(fixture.violations(checkRefunds)).toEqual([]);
  });

  it('should hold when the receipt is for another charge of the payment', () => {
    const fixture = fixtureAfter('refunded');
    fixture.money('paid', 1, { atomTxnId: SECOND });
    fixture.payment.gateway_txn_id = SECOND;
    expect(fixture.violations(checkRefunds)).toEqual([]);
  });

  it.each([[SECOND, 10_000], [ATTEMPT, 10_001], [null, 10_000]])('should be violated when charge %s of %s paise was refunded and never taken', (atomTxnId, amount) => {
    const fixture = fixtureAfter('accepted');
    fixture.refunds = [{ transactionId: ID, atomTxnId, amount, at: 0, isRecorded: true }];
    expect(fixture.violations(checkRefunds).join()).toContain('were refunded, of which the gateway took');
  });
});
