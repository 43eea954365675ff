import { mayStillChange } from '../../contract/index.js';
import { holdsDemand, PAYMENT_STATES, shownStatus } from '../ledger/payment-state.js';
import type { GatewayStatus } from '../providers/payment-provider.js';
import { backOffMs, EXPIRE_AFTER_MS, nextCheckAt } from './requery-schedule.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

function wholePlan(state: Parameters<typeof nextCheckAt>[0], since: number, answer: GatewayStatus | null = null): number[] {
  const steps: number[] = [];
  for (let at = nextCheckAt(state, since, since, answer); at !== null && steps.length < 60; at = nextCheckAt(state, since, at, answer)) steps.push(at - since);
  return steps;
}

describe('The plan of asking', () => {
  it('should ask about an open payment after 30 s, 2, 5, 15, 30 min, 1 h, hourly to T+1, and daily until it is decided', () => {
    const steps = wholePlan('AT_BANK', 1_000);
    expect(steps.slice(0, 7).map((step) => step / MINUTE)).toEqual([0.5, 2, 5, 15, 30, 60, 120]);
    expect(steps.filter((step) => step >= DAY).map((step) => step / DAY).slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(steps.filter((step) => step >= 60 * MINUTE && step <= DAY)).toHaveLength(24);
  });

  it.each(['FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'REFUNDED'] as const)('should ask about %s after 30 min, T+1, T+2, T+5 and T+7, when no page of it is open any more', (state) => {
    expect(wholePlan(state, 0)).toEqual([30 * MINUTE, DAY, 2 * DAY, 5 * DAY, 7 * DAY]);
  });

  it('should go on for a month about what was given up while the bank called it pending', () => {
    const steps: number[] = [];
    for (let at = nextCheckAt('EXPIRED', 0, 0, 'pending'); at !== null; at = nextCheckAt('EXPIRED', 0, at, 'pending')) steps.push(at);
    expect(steps).toEqual([30 * MINUTE, DAY, 2 * DAY, 5 * DAY, 7 * DAY, 10 * DAY, 15 * DAY, 20 * DAY, 30 * DAY]);
  });

  it('should ask about SUCCESS at T+1, T+2, T+3, T+5 and T+7, because a bank may take it back, or be paid twice', () => {
    expect(wholePlan('SUCCESS', 0).map((step) => step / DAY)).toEqual([1, 2, 3, 5, 7]);
  });

  it('should never end for a mismatch', () => {
    expect(nextCheckAt('MISMATCH', 0, 400 * DAY)).toBe(401 * DAY);
  });

  it('should collapse what was missed while the server was off into one question', () => {
    expect(nextCheckAt('TOKEN_ISSUED', 0, 20 * MINUTE)).toBe(30 * MINUTE);
  });

  it('should have a first step for every state', () => {
    for (const state of PAYMENT_STATES) expect(nextCheckAt(state, 0, 0)).toBeGreaterThan(0);
  });

  it('should have ended for what the office no longer refreshes, whatever the last answer was', () => {
    for (const state of PAYMENT_STATES.filter((one) => !holdsDemand(one))) {
      // Beside a pending charge only an attempt that was given up ends.
      const answers: (GatewayStatus | null)[] = state === 'EXPIRED' ? [null, 'pending'] : [null];
      const begins = state === 'EXPIRED' ? EXPIRE_AFTER_MS : 0;
      for (const answer of answers) {
        const end = begins + (wholePlan(state, 0, answer).at(-1) ?? 0);
        if (state !== 'SUCCESS') expect([state, answer, mayStillChange(shownStatus(state), 0, end)]).toEqual([state, answer, true]);
      }
      expect([state, mayStillChange(shownStatus(state), 0, 36 * DAY)]).toEqual([state, false]);
    }
    expect(PAYMENT_STATES.filter((state) => mayStillChange(shownStatus(state), 0, 400 * DAY))).toEqual(['CREATED', 'TOKEN_ISSUED', 'AT_BANK', 'MISMATCH']);
  });

  it('should ask again within 30 s, however often it could not ask', () => {
    const waits = Array.from({ length: 50 }, (_, index) => backOffMs(index + 1));
    expect(Math.max(...waits)).toBe(30_000);
    expect(waits.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
  });
});
