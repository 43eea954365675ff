import { liveAttempts } from './live-attempts.js';
import { PAYMENT_STATES, type PaymentState } from '../ledger/payment-state.js';

type Attempt = Parameters<typeof liveAttempts>[0][number];

const attempt = (over: Partial<Attempt> = {}): Attempt => ({
  id: 1, demandId: 7, state: 'FAILED', stateAt: 1_000, createdAt: 500, tokenAt: null, requeryFailures: 0, openDemandId: null, settledDemandId: null, releasedAt: null, hintDueAt: null, deniedAt: null,
  lastRequeryAt: 2_000, lastAnsweredAt: 2_100, lastAnswer: 'failed', ...over,
});
const NOW = 60_000;
const DAY = 86_400_000;
const isLive = (one: Attempt, ...others: Attempt[]): boolean => liveAttempts([one, ...others], NOW).includes(one);

describe('An attempt that bars a new one', () => {
  const undecided: readonly PaymentState[] = ['CREATED', 'TOKEN_ISSUED', 'AT_BANK'];

  it.each(PAYMENT_STATES)('should be one in %s only while money may still come, or is held', (state) => {
    expect(isLive(attempt({ state }))).toBe([...undecided, 'MISMATCH', 'DUPLICATE'].includes(state));
  });

  it.each(['FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'REFUNDED'] as const)('should be one in %s while an unsigned message waits for its answer', (state) => {
    expect(isLive(attempt({ state, hintDueAt: 3_000 }))).toBe(true);
  });

  it.each(['FAILED', 'CANCELLED', 'REVERSED', 'REFUNDED', 'EXPIRED'] as const)('should be one in %s about which the gateway last said "pending"', (state) => {
    expect(isLive(attempt({ state, lastAnswer: 'pending' }))).toBe(true);
  });

  it.each([['FAILED', 'failed'], ['CANCELLED', 'cancelled']] as const)('should be one in %s until the gateway was asked after the message, or answered with it', (state, lastAnswer) => {
    expect(isLive(attempt({ state, lastRequeryAt: null, lastAnsweredAt: null, lastAnswer: null }))).toBe(true);
    expect(isLive(attempt({ state, lastRequeryAt: 900, lastAnsweredAt: 1_100, lastAnswer: 'notStarted' }))).toBe(true);
    expect(isLive(attempt({ state, lastRequeryAt: 900, lastAnsweredAt: 1_100, lastAnswer }))).toBe(false);
  });

  it('should be a reversed one until the gateway was asked after the reversal, or answered with it', () => {
    const reversed = { state: 'REVERSED', lastAnswer: 'paid' } as const;
    expect(isLive(attempt({ ...reversed, lastAnsweredAt: null }))).toBe(true);
    expect(isLive(attempt({ ...reversed, lastRequeryAt: 900, lastAnsweredAt: 1_100 }))).toBe(true);
    expect(isLive(attempt({ ...reversed, lastRequeryAt: 900, lastAnsweredAt: 1_100, lastAnswer: 'reversed' }))).toBe(false);
    expect(isLive(attempt(reversed))).toBe(false);
  });

  it('should not be a duplicate while the demand is settled', () => {
    expect(isLive(attempt({ state: 'DUPLICATE' }), attempt({ id: 2, state: 'SUCCESS', settledDemandId: 7 }))).toBe(false);
  });

  it('should not be one that was released, until a later attempt was at the bank', () => {
    const released = attempt({ state: 'AT_BANK', releasedAt: 5_000 });
    const later = (state: PaymentState, createdAt = 5_000) => attempt({ id: 2, state, createdAt });
    expect(isLive(released)).toBe(false);
    for (const state of ['CREATED', 'TOKEN_ISSUED', 'EXPIRED'] as const) expect(isLive(released, later(state))).toBe(false);
    for (const state of ['AT_BANK', 'FAILED', 'CANCELLED', 'REVERSED'] as const) expect(isLive(released, later(state))).toBe(true);
    expect(isLive(released, later('FAILED', 3_000))).toBe(false);
  });

  it('should be one in MISMATCH that was released while another charge of it is pending', () => {
    const released = attempt({ state: 'MISMATCH', releasedAt: 5_000 });
    expect(isLive(released)).toBe(false);
    const waiting = { ...released, lastAnswer: 'pending' as const };
    expect(liveAttempts([waiting], NOW, { despite: 'releases' })).toEqual([waiting]);
  });

  it('should be a reversed one that the gateway calls paid afterwards', () => {
    expect(isLive(attempt({ state: 'REVERSED', lastAnswer: 'paid', deniedAt: 2_000 }))).toBe(true);
  });

  it('should be a released one when it is asked whether paying again is safe', () => {
    const released = attempt({ state: 'AT_BANK', releasedAt: 5_000 });
    expect(liveAttempts([released], NOW, { despite: 'releases' })).toEqual([released]);
    expect(liveAttempts([attempt({ state: 'MISMATCH', releasedAt: 5_000 })], NOW, { despite: 'releases' })).toEqual([]);
  });

  it('should be a held one of another session of the semester, though this session is settled', () => {
    expect(isLive(attempt({ state: 'DUPLICATE', demandId: 8 }), attempt({ id: 2, state: 'SUCCESS', settledDemandId: 7 }))).toBe(true);
  });

  it.each([
    ['answered', { lastRequeryAt: NOW * 9, lastAnsweredAt: NOW * 9 }],
    ['ended and answered', { stateAt: NOW * 8, lastRequeryAt: NOW * 9, lastAnsweredAt: NOW * 9 }],
  ])('should be one that was %s in the future, by a clock that was set back', (_what, over) => {
    expect(isLive(attempt(over))).toBe(true);
  });

  it('should not be one that ended in the future, once it was asked about by the right clock', () => {
    expect(isLive(attempt({ stateAt: NOW * 9, lastRequeryAt: NOW, lastAnsweredAt: NOW }))).toBe(false);
  });

  it('should be a released one whose successor was begun by a replica with a slower clock', () => {
    expect(isLive(attempt({ state: 'AT_BANK', releasedAt: 5_000 }), attempt({ id: 2, createdAt: 4_200 }))).toBe(true);
  });

  it.each(['FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'REFUNDED'] as const)('should be one in %s whose page can still be opened, unless the gateway has just answered', (state) => {
    const now = 10 * DAY;
    const ended = (over: Partial<Attempt>) =>
      liveAttempts([attempt({ state, tokenAt: now - 7 * DAY, lastAnsweredAt: now, lastAnswer: null, ...over })], now).length === 1;
    expect(ended({ lastRequeryAt: now - 11_000 })).toBe(true);
    expect(ended({ lastRequeryAt: now - 10_000 })).toBe(false);
    expect(ended({ lastRequeryAt: now - 10_000, requeryFailures: 1 })).toBe(true);
    expect(ended({ lastRequeryAt: now - 11_000, tokenAt: now - 7 * DAY - 1 })).toBe(false);
    expect(ended({ lastRequeryAt: now - 11_000, tokenAt: null })).toBe(false);
  });
});
