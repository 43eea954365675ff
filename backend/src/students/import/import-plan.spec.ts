import fc from 'fast-check';
import { admissionKey, ADJUSTMENT_KINDS, ADJUSTMENTS, type Paise, splitReserved, STUDENT_FIELDS, type StudentProperties, sumPaise } from '../../contract/index.js';
import { planRow, type StoredDemand, type StoredState } from './import-plan.js';

const OWN = ['tutionFees', 'sports_fees'] as const;
const texts = Object.fromEntries(STUDENT_FIELDS.map(({ property }) => [property, null])) as StudentProperties;
const keys = { admissionNumber: 'A1', admissionKey: admissionKey('A1'), semesterNo: 5, academicSession: '2026-27' };

const head = fc.integer({ min: 0, max: 1_000 });
const own = fc.tuple(head, head).map(([tutionFees, sportsFees]): Record<string, Paise> => ({ tutionFees, sports_fees: sportsFees }));
const adjustments = fc.dictionary(fc.constantFrom(...ADJUSTMENT_KINDS), fc.integer({ min: 1, max: 1_500 }), { noNullPrototype: true })
  .map((all) => Object.fromEntries(ADJUSTMENT_KINDS.flatMap((kind) => (all[kind] === undefined ? [] : [[kind, ADJUSTMENTS[kind] * all[kind]]]))));
const stored = fc.record({ heads: fc.tuple(own, adjustments).map(([some, more]): Record<string, Paise> => ({ ...some, ...more })), isFrozen: fc.boolean() })
  .filter(({ heads }) => sumPaise(Object.values(heads)) >= 0);

const planOf = (wanted: Record<string, Paise>, { heads, isFrozen }: { heads: Record<string, Paise>; isFrozen: boolean }) => {
  const demand: StoredDemand = { id: 7, studentId: 1, semesterNo: 5, academicSession: '2026-27', heads, total: sumPaise(Object.values(heads)), isFrozen, isSettled: false, isOfClosed: false, createdAt: 0, settledAt: null };
  const state: StoredState = { students: new Map([[keys.admissionKey, { id: 1, keys, texts, isClosed: false }]]), demands: new Map([[1, [demand]]]) };
  return planRow({ line: 2, ...keys, texts: {}, fees: { heads: wanted, total: sumPaise(Object.values(wanted)) } }, state).demand;
};

describe('A row of an import or of a structure beside concessions and additions', () => {
  it('should write its own heads and leave what people have decided as it is, to the paisa, with the sum of both as the total', () => {
    fc.assert(fc.property(own, stored, (wanted, before) => {
      const plan = planOf(wanted, before);
      if (plan.change !== 'changed') return;
      const [was, is] = [splitReserved(before.heads), splitReserved(plan.heads)];
      expect([is.own, is.reserved, plan.total]).toEqual([wanted, was.reserved, sumPaise(Object.values(plan.heads))]);
      expect(plan.total).toBeGreaterThanOrEqual(0);
    }), { numRuns: 1_000 });
  });

  it('should change a fee exactly where its heads differ, nothing holds it, no less than nothing would be left, and people have not taken all of it off', () => {
    fc.assert(fc.property(own, stored, (wanted, before) => {
      const isSame = OWN.every((name) => wanted[name] === before.heads[name]);
      const left = sumPaise([...Object.values(wanted), ...Object.values(splitReserved(before.heads).reserved)]);
      const withoutAdditions = sumPaise(Object.entries(before.heads).flatMap(([name, amount]) => (OWN.includes(name as never) || amount < 0 ? [amount] : [])));
      const isWaived = ['scholarship', 'exemption'].some((name) => name in before.heads) && withoutAdditions <= 0;
      const isLeft = before.isFrozen || left < 0 || (isWaived && left > sumPaise(Object.values(before.heads)));
      expect(planOf(wanted, before).change).toBe(isSame ? 'unchanged' : isLeft ? 'frozen' : 'changed');
    }), { numRuns: 1_000 });
  });

  it('should change nothing when it comes again', () => {
    fc.assert(fc.property(own, stored, (wanted, before) => {
      const plan = planOf(wanted, before);
      if (plan.change === 'changed') expect(planOf(wanted, { heads: plan.heads, isFrozen: false }).change).toBe('unchanged');
    }));
  });
});
