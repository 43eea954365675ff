import { addDays, lastDayInTime, lateFeeOn, type TermsContent } from '../../src/contract/index.js';

const DAY = '2026-11-10';
const terms = (over: Partial<TermsContent>): TermsContent => ({ dueOn: DAY, lateFee: { kind: 'perDay', amount: 5_000, cap: null }, closed: [], ...over });
const after = (days: number) => addDays(DAY, days);
const asked = (content: TermsContent, day: string) => lateFeeOn({ ...content, dueOn: lastDayInTime(content, null) }, day);

describe('The days of a late fee', () => {
  it('should be those after the due date on which somebody could pay', () => {
    const closed = [{ from: after(2), until: after(4) }, { from: after(3), until: after(5) }];
    expect([1, 2, 5, 6, 7].map((days) => asked(terms({ closed }), after(days)))).toEqual([5_000, 5_000, 5_000, 10_000, 15_000]);
  });

  it('should begin after the first day on which everybody can pay when nobody can on the due date', () => {
    const content = terms({ closed: [{ from: DAY, until: after(3) }] });
    expect(lastDayInTime(content, null)).toBe(after(4));
    expect([4, 5, 6].map((days) => asked(content, after(days)))).toEqual([0, 5_000, 10_000]);
    expect([4, 5].map((days) => asked({ ...content, lateFee: { kind: 'fixed', amount: 700, cap: null } }, after(days)))).toEqual([0, 700]);
  });

  it('should count from the later day where a student has one of his own', () => {
    expect([lastDayInTime(terms({}), after(5)), lastDayInTime(terms({}), after(-5)), lastDayInTime(terms({ dueOn: null }), after(5)), lastDayInTime(terms({ dueOn: null }), null)])
      .toEqual([after(5), DAY, after(5), null]);
  });

  it('should have no end where payment does not open again', () => {
    const content = terms({ closed: [{ from: DAY, until: null }] });
    expect([lastDayInTime(content, null), asked(content, after(9))]).toEqual([DAY, 0]);
  });
});
