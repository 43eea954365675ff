import { checkMessages } from './message-checks.js';
import { ATTEMPT, iso, SnapshotFixture } from './snapshot-fixture.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let fixture: SnapshotFixture;
beforeEach(() => {
  fixture = new SnapshotFixture();
});
const found = (): string[] => fixture.violations(checkMessages);

describe('I15: every gateway message is followed by an answered requery', () => {
  it('should hold when a later requery named the attempt of the message', () => {
    fixture.response('callback', 10 * SECOND, { atomTxnId: ATTEMPT });
    fixture.answeredRequery(11 * SECOND);
    expect(found()).toEqual([]);
  });

  it.each([
    ['the requery was sent before it', 9 * SECOND, null, ATTEMPT],
    ['the answer could not be read', 11 * SECOND, 'truncated', ATTEMPT],
    ['the answer was about another attempt', 11 * SECOND, null, '11000000000009'],
  ])('should be violated when %s', (_why, requeriedAt, fault, attempt) => {
    fixture.answeredRequery(requeriedAt, fault, attempt);
    fixture.response('callback', 10 * SECOND, { atomTxnId: ATTEMPT });
    expect(found()).toEqual(['I15 a signed callback of 1970-01-01T00:00:10.000Z: no later requery was answered']);
  });

  it('should be violated when the second of two unsigned messages came after the requery for the first', () => {
    fixture.response('callback', 10 * SECOND, { atomTxnId: ATTEMPT, unsigned: true });
    fixture.answeredRequery(10 * SECOND + 100);
    fixture.response('callback', 10 * SECOND + 900, { atomTxnId: ATTEMPT, unsigned: true });
    expect(found()).toHaveLength(1);
  });

  it('should count callbacks that the gateway sent, and none that a fault altered or a server refused', () => {
    const sent = { atomTxnId: ATTEMPT, status: 200, signature: 'valid', sentAt: iso(10 * SECOND) };
    fixture.journal('callback.sent', 11 * SECOND, { ...sent, fault: 'garbage' });
    fixture.journal('callback.sent', 11 * SECOND, { ...sent, status: 503 });
    expect(found()).toEqual([]);
    fixture.journal('callback.sent', 11 * SECOND, sent);
    expect(found()).toHaveLength(1);
  });

  it('should count an unaltered return, and none that a fault altered or that was forged', () => {
    fixture.response('return', 10 * SECOND, { forged: true });
    expect(found()).toEqual([]);
    fixture.response('return', 10 * SECOND, { forged: false });
    expect(found()).toHaveLength(1);
    fixture.journal('return.built', 9 * SECOND, { fault: 'garbage' });
    expect(found()).toEqual([]);
  });

  it('should be violated when an unsigned message without faults waits for the requery schedule', () => {
    fixture.faultsEndedAt = 0;
    fixture.response('callback', MINUTE, { atomTxnId: ATTEMPT, unsigned: true });
    fixture.response('callback', MINUTE, { atomTxnId: ATTEMPT });
    fixture.answeredRequery(30 * MINUTE);
    expect(found()).toEqual(['I15 an unsigned callback of 1970-01-01T00:01:00.000Z: no later requery was answered in time']);
  });
});
