import fc from 'fast-check';
import { type MoneyFact, outcomeOf } from './fact-outcome.js';
import { canMove } from './payment-state.js';
import type { NewsMeaning } from './gateway/gateway.js';

const fact = (meaning: NewsMeaning, over: Partial<MoneyFact> = {}): MoneyFact => ({
  gatewayTxnId: '11000000000001', meaning, mismatch: null, completedAt: 1_000, receivedAt: 2_000, ...over,
});
const other = '11000000000002';

describe('What all facts say together', () => {
  it('should say nothing when nobody has paid or refused', () => {
    expect(outcomeOf([]).verdict).toBe('none');
    expect(outcomeOf([fact('notStarted', { gatewayTxnId: null })]).verdict).toBe('none');
  });

  it.each([
    ['paid', 'moneyIn'], ['reversed', 'REVERSED'], ['pending', 'AT_BANK'], ['failed', 'FAILED'], ['cancelled', 'CANCELLED'],
  ] as const)('should make of a single "%s" the verdict %s', (meaning, verdict) => {
    expect(outcomeOf([fact(meaning)]).verdict).toBe(verdict);
  });

  it('should count a success that comes after a failure of the same attempt', () => {
    expect(outcomeOf([fact('failed'), fact('paid')]).verdict).toBe('moneyIn');
  });

  it('should not count a success that was reversed, early or late', () => {
    expect(outcomeOf([fact('paid'), fact('reversed')]).verdict).toBe('REVERSED');
    expect(outcomeOf([fact('reversed'), fact('paid')]).verdict).toBe('REVERSED');
  });

  it('should keep other money of the payment when one attempt is reversed', () => {
    const { verdict, paid } = outcomeOf([fact('paid'), fact('reversed'), fact('paid', { gatewayTxnId: other })]);
    expect(verdict).toBe('moneyIn');
    expect(paid.map(({ gatewayTxnId }) => gatewayTxnId)).toEqual([other]);
  });

  it('should list both attempts when two of them brought money, the earlier first', () => {
    const { paid } = outcomeOf([fact('paid', { gatewayTxnId: other, completedAt: 9_000 }), fact('paid')]);
    expect(paid.map(({ gatewayTxnId }) => gatewayTxnId)).toEqual(['11000000000001', other]);
  });

  it('should say MISMATCH when the money is not the money asked for', () => {
    expect(outcomeOf([fact('paid', { mismatch: 'amount' })]).verdict).toBe('MISMATCH');
  });

  it('should keep waiting when a second attempt is still at the bank', () => {
    expect(outcomeOf([fact('failed'), fact('pending', { gatewayTxnId: other })]).verdict).toBe('AT_BANK');
  });

  it('should give the same verdict for every order of arrival and for repeats', () => {
    const meanings: NewsMeaning[] = ['paid', 'reversed', 'pending', 'failed', 'cancelled', 'notStarted'];
    const facts = fc.array(
      fc.record({
        gatewayTxnId: fc.constantFrom(null, '11000000000001', other),
        meaning: fc.constantFrom(...meanings),
        mismatch: fc.constantFrom(null, 'amount'),
        completedAt: fc.constantFrom(null, 1, 2, 3),
        receivedAt: fc.integer({ min: 4, max: 9 }),
      }),
      { maxLength: 8 },
    );
    const withOrder = facts.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(withOrder, ([list, shuffled]) => {
        expect(outcomeOf([...shuffled, ...shuffled.slice(0, 3)])).toEqual(outcomeOf(list));
      }),
      { numRuns: 2_000 },
    );
  });

  it('should only ever lead along the table of moves when facts come one by one', () => {
    const meanings: NewsMeaning[] = ['paid', 'reversed', 'pending', 'failed', 'cancelled', 'notStarted'];
    const facts = fc.array(
      fc.record({
        gatewayTxnId: fc.constantFrom(null, '11000000000001', other), meaning: fc.constantFrom(...meanings),
        mismatch: fc.constantFrom(null, 'amount'), completedAt: fc.constantFrom(null, 1, 2), receivedAt: fc.constant(9),
      }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(facts, (list) => {
        let state: Parameters<typeof canMove>[0] = 'TOKEN_ISSUED';
        list.forEach((_, index) => {
          const { verdict } = outcomeOf(list.slice(0, index + 1));
          const target = verdict === 'none' ? state : verdict === 'moneyIn' ? 'SUCCESS' : verdict;
          if (target !== state) expect([state, target, canMove(state, target)]).toEqual([state, target, true]);
          state = target;
        });
      }),
      { numRuns: 5_000 },
    );
  });
});
