import { checkCases } from './case-checks.js';
import { checkDays } from './day-checks.js';
import { ATTEMPT, ID, SnapshotFixture } from './snapshot-fixture.js';

const DAY = 86_400_000;
const LATER = 10 * DAY;

type Given = (fixture: SnapshotFixture) => void;

const CAUSES: readonly [kind: string, subject: string, given: Given][] = [
  ['RECEIPT_VOID', 'voidReceipt', (one) => {
    one.payment.state = 'REVERSED';
    one.receipt(0, LATER);
  }],
  ['STILL_PENDING', 'stillPending', (one) => {
    one.payment.state = 'EXPIRED';
    one.payment.state_at = LATER;
    one.money('pending', 0);
    one.journal('status.answered', LATER, { codes: [{ atomTxnId: ATTEMPT, outcome: 'pending', reconStatus: 'NRNS' }] });
  }],
  ['PROMOTED', 'promotion', (one) => one.events.push({ id: 1, payment_id: 1, at: LATER, from_state: 'DUPLICATE', to_state: 'SUCCESS', cause: 'promoted' })],
  ['PROMOTED', 'promotion', (one) => {
    one.refunds = [{ transactionId: ID, atomTxnId: ATTEMPT, amount: 10_000, at: 1, isRecorded: false }];
    one.moved('DUPLICATE', 'SUCCESS', LATER);
  }],
  ['DISAGREEMENT', 'disagreement', (one) => {
    one.money('paid', 0);
    one.answeredRequery(LATER, 'denied');
  }],
  ['RECEIPT_DATE', 'receiptDate', (one) => {
    one.payment.receipt_dated_at = 0;
    one.fact('requery', LATER, { gateway_txn_id: ATTEMPT, completed_at: 2 * DAY });
    one.moved('TOKEN_ISSUED', 'SUCCESS', 0);
  }],
];

describe('I17: what a person has to see is in the review queue', () => {
  it.each(CAUSES)('should be violated when %s is not listed and nobody has answered %s', (kind, subject, given) => {
    const silent = new SnapshotFixture();
    given(silent);
    expect(silent.violations(checkCases)).toEqual([expect.stringContaining(kind)]);

    const listed = new SnapshotFixture();
    given(listed);
    listed.queue = [{ kind, transaction_id: ID, resolutions: [], charge: null }];
    expect(listed.violations(checkCases)).toEqual([]);

    const answered = new SnapshotFixture();
    given(answered);
    answered.decisions.push({ id: 1, payment_id: 1, at: LATER, subject, gateway_txn_id: '', resolution: 'dismissed', actor: 'office' });
    expect(answered.violations(checkCases)).toEqual([]);
  });

  it('should not count as answered when it was answered before it happened', () => {
    const fixture = new SnapshotFixture();
    CAUSES[0]?.[2](fixture);
    fixture.decided('dismissed', '', 'voidReceipt');
    expect(fixture.violations(checkCases)).toHaveLength(1);
  });

  it('should need nothing when nothing happened', () => {
    const fixture = new SnapshotFixture();
    fixture.money('paid', 0);
    fixture.answeredRequery(DAY);
    fixture.receipt(0);
    expect(fixture.violations(checkCases)).toEqual([]);
  });
});

describe('I26: a closed day never changes, and the audit trail is whole', () => {
  const shown = (...closes: object[]): SnapshotFixture => {
    const fixture = new SnapshotFixture();
    for (const close of closes) fixture.response('days', 0, { closes: [close].flat() });
    return fixture;
  };

  it('should hold when each day is shown as it was closed', () => {
    expect(shown([{ day: '2026-04-01', hash: 'a' }], [{ day: '2026-04-02', hash: 'b' }, { day: '2026-04-01', hash: 'a' }]).violations(checkDays)).toEqual([]);
  });

  it.each([
    ['changed', [{ day: '2026-04-01', hash: 'b' }]],
    ['gone', []],
  ])('should be violated when a closed day is %s', (_how, later) => {
    expect(shown([{ day: '2026-04-01', hash: 'a' }], later).violations(checkDays)).toHaveLength(1);
  });

  it('should be violated when a command finds the trail changed', () => {
    const fixture = new SnapshotFixture();
    fixture.verified = [{ command: 'audit:verify', code: 1, output: 'Entry 3: missing.' }];
    expect(fixture.violations(checkDays)).toEqual(['I26 audit:verify ends with 1: Entry 3: missing.']);
  });
});
