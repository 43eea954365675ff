import { checkReviews } from './review-checks.js';
import { ATTEMPT, ID, SnapshotFixture } from './snapshot-fixture.js';

const SECOND = '11000000000009';

/** The demand of 100 rupees is settled by one charge, and another one of the same payment was paid. */
function paidTwice(listed: (string | null)[] = [SECOND]): SnapshotFixture {
  const fixture = new SnapshotFixture();
  fixture.money('paid', 0);
  fixture.money('paid', 1, { atomTxnId: SECOND });
  fixture.payment.needs_review = listed.length > 0 ? 1 : 0;
  fixture.demands = [{ id: 1, total: 10_000, heads: '{}', settled_by_payment_id: 1, settled_transaction_id: ID, settled_receipt_no: 'NB00000001' }];
  fixture.queue = listed.map((gatewayTxnId) => ({ kind: 'EXTRA', transaction_id: ID, resolutions: [], charge: { gatewayTxnId, amount: 100 } }));
  return fixture;
}

function decide(fixture: SnapshotFixture, resolution: string): void {
  fixture.decided(resolution, SECOND);
  fixture.response('resolve', 0, { kind: 'EXTRA', gatewayTxnId: SECOND, resolution }, 204);
}

describe('I17: the review queue lists what needs review, and nothing else', () => {
  it('should hold when the second charge is listed', () => {
    expect(paidTwice().violations(checkReviews)).toEqual([]);
  });

  it.each([
    ['is not listed', []],
    ['is listed beside one without an id', [SECOND, null]],
    ['is listed beside the settling one', [SECOND, ATTEMPT]],
  ])('should be violated when the second charge %s', (_when, listed) => {
    expect(paidTwice(listed).violations(checkReviews)).not.toEqual([]);
  });

  it('should be violated when needs_review is not set', () => {
    const fixture = paidTwice();
    fixture.payment.needs_review = 0;
    expect(fixture.violations(checkReviews)).toHaveLength(1);
  });

  it('should need no item for a dismissed charge while another one settles the demand', () => {
    const fixture = paidTwice([]);
    decide(fixture, 'dismissed');
    expect(fixture.violations(checkReviews)).toEqual([]);
    Object.assign(fixture.payment, { state: 'DUPLICATE', settled_demand_id: null });
    for (const demand of fixture.demands) demand.settled_by_payment_id = null;
    expect(fixture.violations(checkReviews).join()).toContain('settle nothing');
  });

  it('should be violated when a changed fee is not listed', () => {
    const fixture = paidTwice();
    for (const demand of fixture.demands) demand.total = 11_000;
    expect(fixture.violations(checkReviews)).toHaveLength(1);
  });

  it('should be violated when an acknowledged resolution is not stored, or one is stored that was never requested', () => {
    const lost = paidTwice();
    lost.response('resolve', 0, { kind: 'EXTRA', gatewayTxnId: SECOND, resolution: 'dismissed' }, 204);
    expect(lost.violations(checkReviews)).toHaveLength(1);
    const invented = paidTwice([]);
    invented.decided('dismissed', SECOND);
    expect(invented.violations(checkReviews)).toHaveLength(1);
  });
});
