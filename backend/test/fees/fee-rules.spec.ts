import fc from 'fast-check';
import { type FeeScope, fits, fittingRules, ruleFinder, SCOPE_FIELDS, scopeText, specificity, ties } from '../../src/contract/index.js';

// Two values for each, and a student who is neither.
const scope = fc.record(Object.fromEntries(SCOPE_FIELDS.map((field) => [field, fc.constantFrom(null, null, 'A', 'B')]))) as fc.Arbitrary<FeeScope>;
const values = ['A', 'B', 'C'];
const students = values.flatMap((course) => values.flatMap((category) => values.flatMap((gender) => values.map((awardType) => ({ course, category, gender, awardType })))));
const any: FeeScope = { course: null, category: null, gender: null, awardType: null };

const winners = (rules: readonly FeeScope[], student: FeeScope): FeeScope[] => {
  const fitting = rules.filter((rule) => fits(rule, student));
  const most = Math.max(...fitting.map(specificity));
  return fitting.filter((rule) => specificity(rule) === most);
};

describe('The rule that wins', () => {
  it('should be one for every student where no two tie, and two tie exactly where some student has two', () => {
    fc.assert(fc.property(fc.array(scope, { minLength: 1, maxLength: 8 }), (rules) => {
      const doubtful = students.filter((student) => winners(rules, student).length > 1);
      expect(ties(rules).length > 0).toBe(doubtful.length > 0);
    }), { numRuns: 500 });
  });

  it('should be the one that asks for most, and the rules that it beats should follow it', () => {
    fc.assert(fc.property(fc.array(scope, { minLength: 1, maxLength: 8 }), fc.constantFrom(...students), (rules, student) => {
      const fitting = fittingRules(rules, student);
      expect(fitting.map(specificity)).toEqual(fitting.map(specificity).sort((one, other) => other - one));
      if (ties(rules).length === 0 && fitting[0]) expect(winners(rules, student)).toEqual([fitting[0]]);
      expect(fitting.every((rule) => rules.includes(rule))).toBe(true);
    }), { numRuns: 500 });
  });

  it('should be the same in capitals and with spaces around, and a student without the value fits no condition', () => {
    const rule = { ...any, category: 'OBC' };
    expect([fits(rule, { ...any, category: ' obc ' }), fits(rule, { ...any, category: null }), fits(rule, { ...any, category: 'N/A' }), fits(any, any)])
      .toEqual([true, false, false, true]);
  });

  it('should be named by what it asks for', () => {
    expect([scopeText(any), scopeText({ ...any, course: 'B.A.', gender: 'Female' })]).toEqual(['Everybody', 'Course or discipline B.A., Gender Female']);
  });

  it('should be checked and found at once among a thousand rules', () => {
    const some = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name} ${index}`);
    const rules = some(25, 'Course').flatMap((course) => some(10, 'Category').flatMap((category) =>
      ['Female', 'Male'].flatMap((gender) => ['B.A.', 'B.Sc.'].map((awardType): FeeScope => ({ course, category, gender, awardType })))));
    const begun = performance.now();
    expect([rules.length, ties(rules).length]).toEqual([1_000, 0]);
    const find = ruleFinder([...rules, any]);
    for (let student = 0; student < 10_000; student += 1) expect(find(rules[student % 1_000] ?? any)).toHaveLength(2);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
