import type { ChargeDecision, MoneyFact } from './money-fact.js';
import { outcomeOf } from './payment-outcome.js';
import { debitsOf, isForPerson, isUnnamedKey, namesOf, resolveUnnamedMoney, splitReversed, UNNAMED, UNNAMED_REVERSED } from './unnamed-money.js';

const AT = Date.parse('2026-01-15T04:30:00Z');
const paid = (over: Partial<MoneyFact> = {}): MoneyFact => ({
  gatewayTxnId: '11000000000001', status: 'paid', mismatch: null, amount: 701_210, isChallan: 0, isPaidUnlessChallan: 0, bankTxnId: null, completedAt: AT, initiatedAt: null, openedAt: null,
  receivedAt: AT + 60_000, ...over,
});

/** The gateway leaves its id out of one element of its answer; the times that it names tell that these are two debits. */
describe('Two debits of one payment, of which the gateway names one or none', () => {
  it('should not be one charge when they were completed 20 minutes apart and one has a name', () => {
    expect(outcomeOf([paid(), paid({ gatewayTxnId: null, completedAt: AT + 20 * 60_000 })]).held.length).toBe(2);
  });

  it('should not settle as one when they were completed 20 minutes apart and none has a name', () => {
    expect(outcomeOf([paid({ gatewayTxnId: null }), paid({ gatewayTxnId: null, completedAt: AT + 20 * 60_000 })]).held.length).toBe(2);
  });
});

const unnamed = (over: Partial<MoneyFact> = {}): MoneyFact => paid({ gatewayTxnId: null, ...over });
/** No person has decided about any. */
const NOBODY: ReadonlyMap<string, number> = new Map();
const reversal = (over: Partial<MoneyFact> = {}): MoneyFact => unnamed({ status: 'reversed', receivedAt: AT + 120_000, ...over });
const refund: ChargeDecision = { gatewayTxnId: UNNAMED, resolution: 'refunded', at: AT };

describe('Matching unnamed debits with named charges', () => {
  const decided = (decision?: ChargeDecision) => new Map(decision ? [[UNNAMED, decision]] : []);
  const idsOf = (debits: [string, MoneyFact[]][], named: [string, MoneyFact[]][], decision?: ChargeDecision) =>
    Object.fromEntries([...namesOf(debits, named, decided(decision))].map(([key, [id]]) => [key, id]));

  it('should take the first of several charges of its amount, whatever else they have', () => {
    expect(idsOf([[UNNAMED, [unnamed()]]], [['a', [paid({ amount: 1 })]], ['b', [paid()]], ['c', [paid()]]])).toEqual({ [UNNAMED]: 'b' });
  });

  it('should take the one with its bank id or its time before the first', () => {
    const [a, b] = [paid({ completedAt: null }), paid({ completedAt: null, bankTxnId: 'b2' })];
    expect(idsOf([[UNNAMED, [unnamed({ bankTxnId: 'b2' })]]], [['a', [a]], ['b', [b]]])).toEqual({ [UNNAMED]: 'b' });
    expect(idsOf([[UNNAMED, [unnamed()]]], [['a', [a]], ['b', [paid()]]])).toEqual({ [UNNAMED]: 'b' });
  });

  it('should take no charge that contradicts one of its facts', () => {
    const debit = [unnamed({ completedAt: null }), unnamed({ completedAt: null, bankTxnId: 'b2' })];
    expect(idsOf([[UNNAMED, debit]], [['a', [paid({ bankTxnId: 'b1' })]]])).toEqual({});
  });

  it('should never give one charge to two debits', () => {
    const bare = unnamed({ completedAt: null });
    expect(idsOf([[UNNAMED, [bare]], ['~', [unnamed({ bankTxnId: 'b2' })]]], [['a', [paid({ bankTxnId: 'b2' })]]])).toEqual({ '~': 'a' });
    expect(idsOf([[UNNAMED, [bare]], ['~', [bare]]], [['a', [paid()]]])).toEqual({ [UNNAMED]: 'a' });
  });

  it('should not take a charge that was paid after the unnamed money was refunded', () => {
    const later = paid({ completedAt: AT + 121_000 });
    expect(idsOf([[UNNAMED, [unnamed({ completedAt: null })]]], [['a', [later]]], refund)).toEqual({});
    expect(idsOf([[UNNAMED, [unnamed({ completedAt: null })]]], [['a', [later]]])).toEqual({ [UNNAMED]: 'a' });
  });

  it('should not take a charge that was reversed before', () => {
    const reversed = paid({ status: 'reversed', receivedAt: AT });
    expect(idsOf([[UNNAMED, [unnamed()]]], [['a', [paid(), reversed]]])).toEqual({});
  });
});

describe('Splitting unnamed money from unnamed reversed money', () => {
  it('should leave money that came before the reversal with it', () => {
    expect(splitReversed([unnamed(), reversal()])).toEqual({ money: [unnamed(), reversal()], reversed: [] });
  });

  it('should take money that came later, or by another debit, for a charge of its own', () => {
    const [later, otherDebit, failure] = [unnamed({ receivedAt: AT + 120_000 }), unnamed({ bankTxnId: 'b2' }), unnamed({ status: 'failed' })];
    const back = reversal({ bankTxnId: 'b1' });
    expect(splitReversed([later, back, otherDebit, failure])).toEqual({ money: [later, otherDebit], reversed: [back, failure] });
  });
});

describe('The debits among unnamed facts', () => {
  it('should be told apart by bank id, time or amount, whatever the order of the facts, under keys that fit their column', () => {
    const facts = [
      unnamed({ bankTxnId: 'b1' }), unnamed({ bankTxnId: 'b1', receivedAt: AT + 80_000 }), unnamed({ bankTxnId: 'b2', receivedAt: AT + 90_000 }),
      unnamed({ amount: 1, receivedAt: AT + 91_000 }), unnamed({ completedAt: AT + 500_000, receivedAt: AT + 92_000 }), reversal(),
    ];
    const debits = debitsOf(facts, NOBODY);
    expect(debits.map(([, own]) => own.length)).toEqual([2, 1, 1, 1]);
    expect(debitsOf([...facts].reverse(), NOBODY).map(([key]) => key)).toEqual(debits.map(([key]) => key));
    for (const [key] of debits) expect([isUnnamedKey(key), key.length <= 32]).toEqual([true, true]);
  });

  it('should keep the plain key for the one heard of first', () => {
    const [first, later] = [unnamed({ bankTxnId: 'z' }), unnamed({ bankTxnId: 'a', receivedAt: AT + 90_000 })];
    expect(debitsOf([first], NOBODY)).toEqual([[UNNAMED, [first]]]);
    expect(debitsOf([later, first], NOBODY)[0]).toEqual([UNNAMED, [first]]);
  });
});

describe('Unnamed money beside other unnamed money', () => {
  const answered = (minutes: number, over: Partial<MoneyFact> = {}) => unnamed({ source: 'requery', completedAt: null, receivedAt: AT + minutes * 60_000, ...over });
  const debits = (facts: MoneyFact[], decidedAt = NOBODY) => debitsOf(facts, decidedAt).map(([, own]) => own);

  it('should be two debits when one answer lists both, whatever either names', () => {
    const [first, again, second] = [answered(1), answered(60), answered(60, { bankTxnId: 'b2', completedAt: AT })];
    expect(debits([first, again, second])).toEqual([[first, again], [second]]);
    expect(debits([second, again])).toHaveLength(2);
  });

  it('should be known again by its bank id or time in an answer that lists both', () => {
    const [known, knownAgain, second] = [answered(1, { bankTxnId: 'b1', completedAt: AT }), answered(60, { completedAt: AT }), answered(60)];
    expect(debits([known, second, knownAgain])).toEqual([[known, knownAgain], [second]]);
  });

  it('should be one debit when two elements of one answer name one bank id', () => {
    expect(debits([answered(1, { bankTxnId: 'b1' }), answered(1, { bankTxnId: 'b1', completedAt: AT })])).toHaveLength(1);
  });

  it('should belong to a debit that a person decided about only by bank id or time', () => {
    const decidedAt = new Map([[UNNAMED, AT + 30 * 60_000]]);
    const first = answered(1, { bankTxnId: 'b1' });
    const of = (later: MoneyFact) => debits([first, later], decidedAt).length;
    expect([of(answered(60, { bankTxnId: 'b1' })), of(answered(60)), of(answered(60, { completedAt: AT })), of(answered(29))]).toEqual([1, 2, 2, 1]);
    expect(debits([answered(1, { completedAt: AT }), answered(60, { completedAt: AT + 60_000 })], decidedAt)).toHaveLength(1);
  });

  it('should have keys of their own though nothing tells them apart', () => {
    const decidedAt = new Map([[UNNAMED, AT + 30 * 60_000]]);
    const first = debitsOf([answered(1), answered(60)], decidedAt);
    decidedAt.set(first[1]?.[0] ?? '', AT + 90 * 60_000);
    const keys = debitsOf([answered(1), answered(60), answered(120)], decidedAt).map(([key]) => key);
    expect([new Set(keys).size, keys.slice(0, 2)]).toEqual([3, first.map(([key]) => key)]);
  });

  it('should not be counted as given back because other unnamed money was', () => {
    const HOUR = 3_600_000;
    const later = answered(50 * 60, { bankTxnId: 'b2', completedAt: AT + 49 * HOUR });
    const { kind, held } = outcomeOf([answered(1), later], [{ gatewayTxnId: UNNAMED, resolution: 'refunded', at: AT + 10 * HOUR }], [{ gatewayTxnId: UNNAMED, state: 'paidOut', amount: 701_210 }]);
    expect([kind, held.map(({ resolution, taken }) => [resolution, taken])]).toEqual(['held', [['reopened', 0]]]);
  });

  it('should be counted as given back once when the gateway names two charges', () => {
    const facts = [
      answered(1), answered(2, { bankTxnId: 'b2' }),
      paid({ gatewayTxnId: 'A', bankTxnId: 'b1', receivedAt: AT + 1_200_000 }), paid({ gatewayTxnId: 'B', bankTxnId: 'b2', receivedAt: AT + 1_200_001 }),
    ];
    const { charges } = outcomeOf(facts, [{ gatewayTxnId: UNNAMED, resolution: 'refunded', at: AT + 600_000 }], [{ gatewayTxnId: UNNAMED, state: 'paidOut', amount: 701_210 }]);
    expect(charges.map(({ key, taken, resolution }) => [key, taken, resolution])).toEqual([['A', 0, null], ['B', 701_210, 'refunded']]);
  });
});

describe('Unnamed money', () => {
  it.each<[string, MoneyFact[], MoneyFact[], boolean]>([
    ['alone', [unnamed()], [], false],
    ['said twice', [unnamed(), unnamed({ receivedAt: AT + 90_000, bankTxnId: 'b1' })], [], false],
    ['beside a failure', [unnamed(), unnamed({ status: 'failed', amount: 1 })], [], false],
    ['of two amounts', [unnamed(), unnamed({ amount: 1 })], [], false],
    ['of two debits', [unnamed({ bankTxnId: 'b1' }), unnamed({ bankTxnId: 'b2' })], [], false],
    ['of two times', [unnamed(), unnamed({ completedAt: AT + 121_000 })], [], false],
    ['of two clocks', [unnamed(), unnamed({ completedAt: AT + 120_000 })], [], false],
    ['later than a reversal', [unnamed({ receivedAt: AT + 120_000 }), reversal()], [], true],
    ['of the amount of a charge that was reversed', [unnamed()], [paid({ status: 'reversed' })], true],
    ['of another amount than a charge that was reversed', [unnamed()], [paid({ status: 'reversed', amount: 1 })], false],
  ])('should be for a person only when it is unclear what it is: %s', (_name, unmatched, named, forPerson) => {
    expect(isForPerson(unmatched, [['a', named]])).toBe(forPerson);
  });
});

describe('Resolving unnamed money', () => {
  const resolve = (facts: Record<string, MoneyFact[]>, decisions: ChargeDecision[] = []) => {
    const groups = new Map(Object.entries(facts));
    const latest = new Map(decisions.map((decision) => [decision.gatewayTxnId, decision]));
    resolveUnnamedMoney(groups, latest, new Map(decisions.map(({ gatewayTxnId, at }) => [gatewayTxnId, at])));
    return { groups: Object.fromEntries(groups), resolutions: Object.fromEntries([...latest].map(([id, { resolution }]) => [id, resolution])) };
  };

  it('should leave named charges alone', () => {
    expect(resolve({ a: [paid()], b: [paid()] })).toEqual({ groups: { a: [paid()], b: [paid()] }, resolutions: {} });
  });

  it('should drop what is about a named charge, and carry its decision over', () => {
    expect(resolve({ a: [paid()], [UNNAMED]: [unnamed()] }, [refund])).toEqual({ groups: { a: [paid()] }, resolutions: { [UNNAMED]: 'refunded', a: 'refunded' } });
  });

  it('should not overrule a decision about the named charge', () => {
    expect(resolve({ a: [paid()], [UNNAMED]: [unnamed()] }, [{ gatewayTxnId: 'a', resolution: 'dismissed', at: AT }, refund]).resolutions).toEqual({ a: 'dismissed', [UNNAMED]: 'refunded' });
  });

  it('should reopen a refund whose money cannot be told by its time', () => {
    expect(resolve({ a: [paid({ completedAt: null })], [UNNAMED]: [unnamed()] }, [refund]).resolutions).toEqual({ [UNNAMED]: 'refunded', a: 'reopened' });
  });

  it('should keep money beside reversed money apart, and leave it to a person', () => {
    const later = unnamed({ receivedAt: AT + 120_000 });
    expect(resolve({ [UNNAMED]: [later, reversal()] })).toEqual({ groups: { [UNNAMED]: [later], [UNNAMED_REVERSED]: [reversal()] }, resolutions: { [UNNAMED]: 'reopened' } });
  });

  it('should leave the first of several debits as a person decided, and ask about the others', () => {
    const later = unnamed({ amount: 1, receivedAt: AT + 90_000 });
    const { groups, resolutions } = resolve({ [UNNAMED]: [unnamed(), later] }, [{ ...refund, resolution: 'accepted' }]);
    expect(Object.values(resolutions).sort()).toEqual(['accepted', 'reopened']);
    expect([resolutions[UNNAMED], groups[UNNAMED]]).toEqual(['accepted', [unnamed()]]);
  });

  it('should ask about no debit while none was decided or reversed', () => {
    expect(resolve({ [UNNAMED]: [unnamed(), unnamed({ amount: 1 })] }).resolutions).toEqual({});
  });

  it('should ask about each debit when one of several went back', () => {
    const facts = [unnamed({ bankTxnId: 'b1' }), unnamed({ completedAt: AT + 121_000 }), reversal({ bankTxnId: 'b1' })];
    expect(Object.values(resolve({ [UNNAMED]: facts }).resolutions)).toEqual(['reopened', 'reopened']);
  });

  it('should let the first debit be when a further one was refunded', () => {
    const facts = [unnamed(), unnamed({ amount: 1 })];
    const further = { ...refund, gatewayTxnId: debitsOf(facts, NOBODY)[1]?.[0] ?? '' };
    expect(resolve({ [UNNAMED]: facts }, [further]).resolutions).toEqual({ [further.gatewayTxnId]: 'refunded' });
  });

  it('should carry the decision about a further debit over when the gateway names it', () => {
    const second = unnamed({ bankTxnId: 'b2', receivedAt: AT + 90_000 });
    const facts = [unnamed({ bankTxnId: 'b1' }), second];
    const key = debitsOf(facts, NOBODY)[1]?.[0] ?? '';
    const named = paid({ bankTxnId: 'b2', receivedAt: AT + 100_000 });
    const { groups, resolutions } = resolve({ a: [named], [UNNAMED]: facts }, [{ gatewayTxnId: key, resolution: 'dismissed', at: AT }]);
    expect([groups, resolutions['a']]).toEqual([{ a: [named], [UNNAMED]: [facts[0]] }, 'dismissed']);
  });
});
