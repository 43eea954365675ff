import fc from 'fast-check';
import type { RefundState } from '../../contract/index.js';
import { canRefundMove, hasRefundEnded, isRefundFinal, mayComeAlive, nextRefundCheckAt, REFUND_MOVES, sumAgreed, sumPaidOut, sumTaken } from './refund-states.js';

const STATES = Object.keys(REFUND_MOVES) as RefundState[];
const CHARGE = 10_000;

interface Part {
  state: RefundState;
  amount: number;
}

/** As the proposal does: never more than what is left. */
class Money {
  readonly parts: Part[] = [];
  /** Of refunds that came alive: another may have been approved in their place. */
  revived = 0;

  add(amount: number): void {
    const left = CHARGE - sumTaken(this.parts);
    if (left > 0) this.parts.push({ state: 'proposed', amount: Math.min(amount, left) });
  }

  move(index: number, to: RefundState): void {
    const part = this.parts[index % Math.max(1, this.parts.length)];
    if (!part || !canRefundMove(part.state, to)) return;
    if (mayComeAlive(part.state)) this.revived += part.amount;
    part.state = to;
  }
}

const step = fc.oneof(
  fc.record({ add: fc.integer({ min: 1, max: CHARGE }) }),
  fc.record({ at: fc.nat(20), to: fc.constantFrom(...STATES) }),
);

describe('The refunds of a charge', () => {
  it('should never take more than it, whatever becomes of them in which order, and be agreed on before they go', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const money = new Money();
      for (const one of steps) {
        if ('add' in one) money.add(one.add);
        else money.move(one.at, one.to);
        const [taken, agreed, paidOut] = [sumTaken(money.parts), sumAgreed(money.parts), sumPaidOut(money.parts)];
        expect(paidOut).toBeLessThanOrEqual(agreed);
        expect(agreed).toBeLessThanOrEqual(taken);
        expect(taken).toBeLessThanOrEqual(CHARGE + money.revived);
      }
    }), { numRuns: 300 });
  });

  it('should be sent at most once: only a proposal leads to approved, and only what was rejected or called not executed may turn out otherwise', () => {
    for (const from of STATES) {
      expect(canRefundMove(from, 'approved')).toBe(from === 'proposed');
      if (from !== 'approved') expect(canRefundMove(from, 'sent')).toBe(false);
    }
    expect(STATES.filter(hasRefundEnded)).toEqual(['declined', 'withdrawn', 'expired', 'stopped', 'rejected', 'notExecuted', 'paidOut']);
    expect(STATES.filter(isRefundFinal)).toEqual(['declined', 'withdrawn', 'expired', 'stopped', 'paidOut']);
    for (const state of ['rejected', 'notExecuted'] as const) expect(REFUND_MOVES[state]).toEqual(['accepted', 'paidOut']);
  });

  it('should be asked about until they end, within a week at the latest', () => {
    fc.assert(fc.property(fc.constantFrom(...STATES), fc.nat(400 * 86_400_000), (state, age) => {
      const now = Date.UTC(2027, 0, 1);
      const next = nextRefundCheckAt(state, now - age, now);
      if (isRefundFinal(state) || state === 'proposed' || (['rejected', 'notExecuted'].includes(state) && age >= 7 * 86_400_000)) expect(next).toBeNull();
      else expect((next ?? 0) - now).toBeGreaterThan(0);
      expect((next ?? now) - now).toBeLessThanOrEqual(7 * 86_400_000);
    }), { numRuns: 200 });
  });
});
