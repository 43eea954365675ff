import fc from 'fast-check';
import { addDays, type LateFee, lateFeeOn, type Paise, termsFaults } from '../index.js';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));
const amount = fc.integer({ min: 1, max: 1_000_000_000 });
const fixed: fc.Arbitrary<LateFee> = amount.map((paise) => ({ kind: 'fixed', amount: paise, cap: null }));
const above = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }));
const perDay = fc.tuple(amount, above).map(([paise, more]): LateFee => ({ kind: 'perDay', amount: paise, cap: more === null ? null : paise + more }));
const lateFee = fc.oneof(fixed, perDay);
const daysAfter = fc.integer({ min: 1, max: 4_000 });

const askedOn = (dueOn: string | null, rule: LateFee | null, on: string): Paise => lateFeeOn({ dueOn, lateFee: rule, closed: [] }, on);

describe('The late fee', () => {
  it('should be one that may be published', () => {
    fc.assert(fc.property(day, lateFee, (dueOn, rule) => expect(termsFaults({ dueOn, lateFee: rule, closed: [] })).toEqual([])));
  });

  it('should be nothing before and on the due date, and without due date or rule', () => {
    fc.assert(fc.property(day, lateFee, fc.integer({ min: 0, max: 4_000 }), (dueOn, rule, before) => {
      expect(askedOn(dueOn, rule, addDays(dueOn, -before))).toBe(0);
      expect([askedOn(null, rule, dueOn), askedOn(dueOn, null, addDays(dueOn, before))]).toEqual([0, 0]);
    }), { numRuns: 1_000 });
  });

  it('should be whole paise, never less on a later day, and never above its cap', () => {
    fc.assert(fc.property(day, lateFee, fc.integer({ min: -10, max: 4_000 }), fc.integer({ min: 0, max: 4_000 }), (dueOn, rule, first, more) => {
      const [sooner, later] = [first, first + more].map((days) => askedOn(dueOn, rule, addDays(dueOn, days))) as [Paise, Paise];
      expect([Number.isSafeInteger(sooner), Number.isSafeInteger(later), sooner <= later]).toEqual([true, true, true]);
      expect(later).toBeLessThanOrEqual(rule.cap ?? Infinity);
    }), { numRuns: 1_000 });
  });

  it('should be asked once where it is fixed, and for each day after the due date up to its cap where it is not', () => {
    fc.assert(fc.property(day, lateFee, daysAfter, (dueOn, rule, days) => {
      const asked = askedOn(dueOn, rule, addDays(dueOn, days));
      if (rule.kind === 'fixed') return expect(asked).toBe(rule.amount);
      // Added up day by day, in exact numbers.
      const each = BigInt(rule.amount) * BigInt(days);
      expect(BigInt(asked)).toBe(rule.cap !== null && each > BigInt(rule.cap) ? BigInt(rule.cap) : each);
    }), { numRuns: 1_000 });
  });

  it('should count calendar days through leap years and ends of months', () => {
    const each: LateFee = { kind: 'perDay', amount: 1, cap: null };
    expect([['2027-12-31', '2028-03-01'], ['2028-02-28', '2028-02-29'], ['2028-02-29', '2028-03-01'], ['2027-02-28', '2027-03-01']].map(([from = '', to = '']) => askedOn(from, each, to)))
      .toEqual([61, 1, 1, 1]);
  });
});
