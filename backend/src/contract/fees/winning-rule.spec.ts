import fc from 'fast-check';
import { type FeeRule, type FeeScope, fits, fittingRules, SCOPE_FIELDS, scopeText, specificity, structureFaults } from '../index.js';

const RUNS = 150;
const HEADS = ['tutionFees', 'sports_fees'];
/** Values that people write alike and otherwise; N/A and blanks are none. */
const WRITTEN = ['B.A.', ' b.a. ', 'B.Com.', 'B.COM.'];
const NOTHING = [null, '', '  ', 'N/A'];
/** One spelling of each value, one that no rule names, and none. */
const VALUES = ['b.a.', 'B.Com.', 'Somebody else', null];

const scopeOf = (value: fc.Arbitrary<string | null>): fc.Arbitrary<FeeScope> => fc.record({ course: value, category: value, gender: value, awardType: value });
const condition = fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 5, arbitrary: fc.constantFrom(...WRITTEN) });
const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: HEADS.length, maxLength: HEADS.length });
const rule = fc.tuple(scopeOf(condition), amounts).map(([scope, paise]): FeeRule => ({ ...scope, amounts: paise }));
const rules = fc.array(rule, { minLength: 1, maxLength: 7 });
const student = scopeOf(fc.constantFrom(...VALUES, ...NOTHING));
const everybody = SCOPE_FIELDS.reduce<Partial<FeeScope>[]>(
  (some, field) => some.flatMap((one) => VALUES.map((value) => ({ ...one, [field]: value }))), [{}],
) as FeeScope[];

const faultsOf = (of: readonly FeeRule[]): string[] => structureFaults({ heads: HEADS, rules: of }, HEADS);
/** Written anew, as the office would by hand: a condition is met by the same word, whatever its capitals. */
const meets = (line: FeeScope, of: FeeScope): boolean => SCOPE_FIELDS.every((field) => {
  const wanted = line[field]?.trim().toLowerCase();
  return wanted === undefined || of[field]?.trim().toLowerCase() === wanted;
});
const conditions = (line: FeeScope): number => SCOPE_FIELDS.filter((field) => line[field] !== null).length;
const best = (all: readonly FeeRule[], of: FeeScope): FeeRule[] => {
  const met = all.filter((line) => meets(line, of));
  return met.filter((rule) => conditions(rule) === Math.max(...met.map(conditions)));
};

describe('The line of a fee structure that wins', () => {
  it('should be one for every student where the structure may be published, which is refused exactly where some student could have two', () => {
    let refused = 0;
    fc.assert(fc.property(rules, (all) => {
      const mayHaveTwo = everybody.some((one) => best(all, one).length > 1);
      const faults = faultsOf(all);
      expect([faults.length > 0, all]).toEqual([mayHaveTwo, all]);
      refused += Number(mayHaveTwo);
      if (!mayHaveTwo) expect(everybody.filter((one) => fittingRules(all, one)[0] !== best(all, one)[0])).toEqual([]);
    }), { numRuns: RUNS });
    expect([refused > 0, refused < RUNS]).toEqual([true, true]);
  });

  it('should be refused with the names of all that tie', () => {
    fc.assert(fc.property(rules, (all) => {
      const faults = faultsOf(all);
      const named = (line: FeeRule): boolean => faults.some((fault) => fault.includes(scopeText(line)));
      const tied = everybody.map((one) => best(all, one)).filter((some) => some.length > 1);
      expect(tied.flat().filter((one) => !named(one))).toEqual([]);
    }), { numRuns: RUNS / 2 });
  });

  it('should say by its text what the student is that made it win: each condition, and nothing that the student is not', () => {
    fc.assert(fc.property(rules, student, (all, one) => {
      const [winner] = fittingRules(all, one);
      if (!winner) return expect(all.filter((line) => meets(line, one))).toEqual([]);
      const asked = SCOPE_FIELDS.flatMap((field) => winner[field] ?? []);
      const text = scopeText(winner);
      if (asked.length === 0) expect(text).toBe('Everybody');
      else expect(text.split(', ')).toEqual(asked.map((value) => expect.stringContaining(value)));
      expect([meets(winner, one), specificity(winner)]).toEqual([true, asked.length]);
    }), { numRuns: 1_000 });
  });

  it('should be told apart by its text from every other one that fits the same student, where the structure may be published', () => {
    fc.assert(fc.property(rules, student, (all, one) => {
      fc.pre(faultsOf(all).length === 0);
      const texts = fittingRules(all, one).map((line) => scopeText(line).toLowerCase());
      expect(new Set(texts).size).toBe(texts.length);
    }), { numRuns: 400 });
  });

  it('should be the same whatever the order of the lines, and so are the reasons against publishing', () => {
    const orders = rules.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })));
    fc.assert(fc.property(orders, student, ([all, shuffled], one) => {
      expect([faultsOf(shuffled).length, best(shuffled, one).length]).toEqual([faultsOf(all).length, best(all, one).length]);
      if (faultsOf(all).length === 0) expect(fittingRules(shuffled, one)[0]).toBe(fittingRules(all, one)[0]);
    }), { numRuns: 800 });
  });

  it('should never be one with a condition that is blank: such a structure is not published, and who has no value fits no condition', () => {
    fc.assert(fc.property(scopeOf(fc.constantFrom(null, ...WRITTEN, ...NOTHING)), student, (scope, one) => {
      const isBlank = SCOPE_FIELDS.some((field) => scope[field] !== null && NOTHING.includes(scope[field].trim()));
      expect(faultsOf([{ ...scope, amounts: [1, 2] }]).length > 0).toBe(isBlank);
      if (!isBlank) expect(fits(scope, one)).toBe(meets(scope, one));
    }), { numRuns: 1_000 });
  });
});
