import fc from 'fast-check';
import { ADJUSTMENT_KINDS, ALL_FEE_NAMES, isReserved, LATE_FEE, RESERVED_HEADS, RESERVED_NAMES, splitReserved, sumPaise, withOthers } from '../index.js';

const paise = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const ownName = fc.oneof(fc.constantFrom(...ALL_FEE_NAMES), fc.stringMatching(/^fee_[a-z0-9_]{1,20}$/));
const name = fc.oneof(ownName, fc.constantFrom(...RESERVED_NAMES));
const amounts = fc.dictionary(name, paise, { maxKeys: 20, noNullPrototype: true });

describe('Heads of the semester and reserved ones', () => {
  it('should lose no paisa and no head when they are told apart, and none should be on both sides', () => {
    fc.assert(fc.property(amounts, (all) => {
      const { own, reserved } = splitReserved(all);
      expect({ ...own, ...reserved }).toEqual(all);
      expect(sumPaise(Object.values(own)) + sumPaise(Object.values(reserved))).toBe(sumPaise(Object.values(all)));
      expect([Object.keys(own).some(isReserved), Object.keys(reserved).every(isReserved)]).toEqual([false, true]);
    }), { numRuns: 1_000 });
  });

  it('should be told apart alike when they are put together again, in the order that they had', () => {
    fc.assert(fc.property(amounts, (all) => {
      const { own, reserved } = splitReserved(all);
      expect(JSON.stringify(splitReserved({ ...own, ...reserved }))).toBe(JSON.stringify({ own, reserved }));
    }));
  });

  it('should each be a line exactly once: those of the layout, then the reserved ones that there are', () => {
    fc.assert(fc.property(fc.uniqueArray(ownName, { maxLength: 10 }), amounts, (names, all) => {
      const { own, reserved } = splitReserved(all);
      const layout = [...new Set([...names, ...Object.keys(own)])].map((one) => ({ name: one, label: one }));
      const lines = withOthers(layout, all, () => undefined);
      expect(lines.slice(0, layout.length)).toEqual(layout);
      expect(lines.slice(layout.length).map((one) => one.name).sort()).toEqual(Object.keys(reserved).sort());
      expect(sumPaise(lines.map((one) => all[one.name] ?? 0))).toBe(sumPaise(Object.values(all)));
    }), { numRuns: 500 });
  });

  it('should be the concessions, the additions and the late fee, none of them a head that a semester may have', () => {
    expect([...RESERVED_NAMES].sort()).toEqual([...ADJUSTMENT_KINDS, LATE_FEE].sort());
    expect(RESERVED_NAMES.filter((one) => ALL_FEE_NAMES.includes(one) || one.startsWith('fee_'))).toEqual([]);
    expect(RESERVED_HEADS.map((one) => one.name)).toEqual(RESERVED_NAMES);
  });
});
