import fc from 'fast-check';
import { type StoredRefundState } from '../refunds/refund.entity.js';
import { canRefundMove, hasRefundEnded, isRefundFinal, mayComeAlive, nextRefundCheckAt, REFUND_MOVES, sumPaidOut, sumTaken } from '../refunds/refund-states.js';
import type { Resolution } from '../review/payment-decision.entity.js';
import { decisionOfRefunds, withoutRestored } from './refund-decisions.js';

const STATES = Object.keys(REFUND_MOVES) as StoredRefundState[];
const CHARGE = 10_000;

interface Part {
  state: StoredRefundState;
  amount: number;
}

/** The charge's decision after these refunds, with what was decided before them. */
class Money {
  readonly parts: Part[] = [];
  /** Of refunds that came alive: another may have been approved in their place. */
  revived = 0;
  readonly decisions: { gatewayTxnId: string; resolution: Resolution }[];

  constructor(before: Resolution | null) {
    this.decisions = before === null ? [] : [{ gatewayTxnId: '1', resolution: before }];
  }

  get resolution(): Resolution | null {
    return withoutRestored(this.decisions).at(-1)?.resolution ?? null;
  }

  apply(): void {
    const refunds = { taken: sumTaken(this.parts), paidOut: sumPaidOut(this.parts) };
    const resolution = decisionOfRefunds({ amount: CHARGE, resolution: this.resolution, ...refunds });
    if (resolution !== null) this.decisions.push({ gatewayTxnId: '1', resolution });
  }

  /** As the proposal does: never more than what is left. */
  add(amount: number): void {
    const left = CHARGE - sumTaken(this.parts);
    if (left === 0 || this.resolution === 'refunded') return;
    this.parts.push({ state: 'approved', amount: Math.min(amount, left) });
    this.apply();
  }

  move(index: number, to: StoredRefundState): void {
    const part = this.parts[index % Math.max(1, this.parts.length)];
    if (!part || !canRefundMove(part.state, to)) return;
    if (mayComeAlive(part.state)) this.revived += part.amount;
    part.state = to;
    this.apply();
  }
}

const step = fc.oneof(
  fc.record({ add: fc.integer({ min: 1, max: CHARGE }) }),
  fc.record({ at: fc.nat(20), to: fc.constantFrom(...STATES) }),
);
const before = fc.constantFrom<Resolution | null>(null, 'accepted', 'dismissed', 'reopened');

describe('The refunds of a charge', () => {
  it('should never take more than it, and decide by their sums alone, whatever becomes of them in which order', () => {
    fc.assert(fc.property(before, fc.array(step, { maxLength: 40 }), (resolution, steps) => {
      const money = new Money(resolution);
      for (const one of steps) {
        if ('add' in one) money.add(one.add);
        else money.move(one.at, one.to);
        const [taken, paidOut] = [sumTaken(money.parts), sumPaidOut(money.parts)];
        expect(paidOut).toBeLessThanOrEqual(taken);
        expect(taken).toBeLessThanOrEqual(CHARGE + money.revived);
        expect(money.resolution).toBe(paidOut >= CHARGE ? 'refunded' : taken >= CHARGE ? 'refunding' : resolution);
      }
    }), { numRuns: 300 });
  });

  it('should be sent at most once: nothing leads back to approved, and only what was rejected or called not executed may turn out otherwise', () => {
    for (const from of STATES) {
      expect(canRefundMove(from, 'approved')).toBe(false);
      if (from !== 'approved') expect(canRefundMove(from, 'sent')).toBe(false);
    }
    expect(STATES.filter(hasRefundEnded)).toEqual(['stopped', 'rejected', 'notExecuted', 'paidOut']);
    expect(STATES.filter(isRefundFinal)).toEqual(['stopped', 'paidOut']);
    for (const state of ['rejected', 'notExecuted'] as const) expect(REFUND_MOVES[state]).toEqual(['accepted', 'paidOut']);
  });

  it('should be asked about until they end, within a week at the latest', () => {
    fc.assert(fc.property(fc.constantFrom(...STATES), fc.nat(400 * 86_400_000), (state, age) => {
      const now = Date.UTC(2027, 0, 1);
      const next = nextRefundCheckAt(state, now - age, now);
      if (isRefundFinal(state) || (['rejected', 'notExecuted'].includes(state) && age >= 7 * 86_400_000)) expect(next).toBeNull();
      else expect((next ?? 0) - now).toBeGreaterThan(0);
      expect((next ?? now) - now).toBeLessThanOrEqual(7 * 86_400_000);
    }), { numRuns: 200 });
  });
});
