import fc from 'fast-check';
import { FakeClock } from '../../test/support/fake-clock.js';
import { addDays, ADJUSTMENT_KINDS, ADJUSTMENTS, istDate, LATE_FEE, type LateFee, type Paise, splitReserved, sumPaise, type TermsContent } from '../contract/index.js';
import { FeeTermsService } from './fee-terms.service.js';

const DAY_MS = 86_400_000;
const OF = { semesterNo: 5, academicSession: '2026-27' };
const FIRST = '2026-01-01';

const head = fc.integer({ min: 0, max: 1_000_000_000 });
const own = fc.dictionary(fc.constantFrom('tutionFees', 'sports_fees', 'fee_hostel'), head, { minKeys: 1, noNullPrototype: true });
/** As people make them: a concession never goes below what is left. */
const adjustments = fc.array(fc.tuple(fc.constantFrom(...ADJUSTMENT_KINDS), fc.integer({ min: 1, max: 1_000_000_000 })), { maxLength: 4 });
const day = fc.integer({ min: -20, max: 60 });
const demand = fc.tuple(own, adjustments, fc.option(day))
  .map(([heads, adjusted, dueIn]) => {
    const all: Record<string, Paise> = { ...heads };
    for (const [kind, paise] of adjusted) {
      const signed = ADJUSTMENTS[kind] * paise;
      if (sumPaise(Object.values(all)) + signed >= 0) all[kind] = (all[kind] ?? 0) + signed;
    }
    return { ...OF, heads: all, total: sumPaise(Object.values(all)), dueOn: dueIn === null ? null : addDays(FIRST, dueIn) };
  });
const amount = fc.integer({ min: 1, max: 1_000_000 });
const lateFee = fc.oneof(
  amount.map((paise): LateFee => ({ kind: 'fixed', amount: paise, cap: null })),
  fc.tuple(amount, fc.option(amount)).map(([paise, more]): LateFee => ({ kind: 'perDay', amount: paise, cap: more === null ? null : paise + more })),
);
const dueOnOfAll = day.map((days): string | null => addDays(FIRST, days));
const terms = fc.record({ dueOn: dueOnOfAll, lateFee: fc.option(lateFee), closed: fc.constant([]) });
const moment = fc.integer({ min: 0, max: 90 * DAY_MS }).map((ms) => Date.parse(`${FIRST}T00:00:00+05:30`) + ms);

function asked(content: TermsContent | null) {
  const service = new FeeTermsService(new FakeClock());
  service.use(content === null ? [] : [{ ...OF, content }]);
  return service;
}

const laterOf = (one: string | null, other: string | null): string | null => [one, other].filter((day) => day !== null).sort().at(-1) ?? null;

describe('What is asked of a student', () => {
  it('should be the sum of heads, concessions, additions and late fee, never below zero, and the fee itself should be untouched', () => {
    fc.assert(fc.property(demand, fc.option(terms), moment, (fee, content, at) => {
      const before = JSON.stringify(fee);
      const { heads, total, lateFee: late } = asked(content).dueAt(fee, at);
      expect(total).toBe(sumPaise(Object.values(heads)));
      expect([total, late].every((paise) => Number.isSafeInteger(paise) && paise >= 0)).toBe(true);
      const { [LATE_FEE]: line = 0, ...others } = heads;
      expect([line, others, total - late]).toEqual([late, fee.heads, fee.total]);
      expect(sumPaise([...Object.values(splitReserved(heads).own), ...Object.values(splitReserved(heads).reserved)])).toBe(total);
      expect(JSON.stringify(fee)).toBe(before);
    }), { numRuns: 1_000 });
  });

  it('should change at IST midnight alone: of one IST day every moment asks the same, and its last millisecond belongs to it', () => {
    fc.assert(fc.property(demand, terms, moment, (fee, content, at) => {
      const service = asked(content);
      const midnight = Date.parse(`${istDate(new Date(at))}T00:00:00+05:30`);
      const all = [midnight, at, midnight + DAY_MS - 1].map((one) => service.dueAt(fee, one));
      expect(all.map((one) => JSON.stringify(one))).toEqual(Array(3).fill(JSON.stringify(service.dueOn(fee, istDate(new Date(at))))));
      if (service.dueAt(fee, midnight + DAY_MS).total !== all[0]?.total) expect(istDate(new Date(midnight + DAY_MS)) > (laterOf(fee.dueOn, content.dueOn) ?? '')).toBe(true);
    }), { numRuns: 1_000 });
  });

  it('should never be less at a later moment, nothing more until the due date is over, and of the student\'s own due date and that of all the later one counts', () => {
    fc.assert(fc.property(demand, terms, moment, fc.integer({ min: 0, max: 40 * DAY_MS }), (fee, content, at, more) => {
      const service = asked(content);
      const [sooner, later] = [service.dueAt(fee, at), service.dueAt(fee, at + more)];
      const dueOn = laterOf(fee.dueOn, content.dueOn);
      expect([later.total >= sooner.total, sooner.dueOn]).toEqual([true, dueOn]);
      const isLate = istDate(new Date(at)) > (dueOn ?? '9999');
      expect(sooner.isLate).toBe(isLate);
      expect(sooner.lateFee > 0).toBe(isLate && content.lateFee !== null && fee.total > 0);
      expect(sooner.lateFee).toBeLessThanOrEqual(content.lateFee?.cap ?? Infinity);
    }), { numRuns: 1_000 });
  });

  it('should be no late fee where nothing is due, nor of what is paid or closed', () => {
    const ended = fc.constantFrom({ settledTransactionId: 'NDPS260101000000000', refund: null }, { settledTransactionId: null, refund: 'closed' as const });
    fc.assert(fc.property(demand, terms, ended, (fee, content, end) => {
      const service = asked(content);
      service.use([{ ...OF, content: { ...content, dueOn: '2020-01-01' } }]);
      expect(service.of({ ...fee, ...end })).toMatchObject({ heads: fee.heads, total: fee.total, lateFee: 0 });
      expect(service.due({ ...fee, heads: { ...fee.heads, scholarship: -fee.total }, total: 0 }).lateFee).toBe(0);
    }));
  });
});
