import fc from 'fast-check';
import type { ChargeRefund } from './charges.js';
import { type ChargeDecision, type MoneyFact, onlyNamedMoney } from './money-fact.js';
import { outcomeOf } from './payment-outcome.js';
import { canMove, type PaymentState } from './payment-state.js';
import type { GatewayMessage, GatewayStatus } from '../providers/payment-provider.js';

const fact = (status: GatewayStatus, over: Partial<MoneyFact> = {}): MoneyFact => ({
  gatewayTxnId: '11000000000001', status, mismatch: null, amount: 701_210, isChallan: 0, isPaidUnlessChallan: 0, bankTxnId: null, completedAt: 1_000, initiatedAt: null, openedAt: null,
  receivedAt: 2_000, ...over,
});
const other = '11000000000002';

describe('What all facts say together', () => {
  it('should say nothing when nobody has paid or refused', () => {
    expect(outcomeOf([]).kind).toBe('none');
    expect(outcomeOf([fact('notStarted', { gatewayTxnId: null })]).kind).toBe('none');
  });

  it.each([
    ['paid', 'moneyIn'], ['reversed', 'REVERSED'], ['pending', 'AT_BANK'], ['failed', 'FAILED'], ['cancelled', 'CANCELLED'],
  ] as const)('should make of a single "%s" the kind %s', (status, kind) => {
    expect(outcomeOf([fact(status)]).kind).toBe(kind);
  });

  it('should count a success that comes after a failure of the same attempt', () => {
    expect(outcomeOf([fact('failed'), fact('paid')]).kind).toBe('moneyIn');
  });

  it('should not count a success that was reversed, early or late', () => {
    expect(outcomeOf([fact('paid'), fact('reversed')]).kind).toBe('REVERSED');
    expect(outcomeOf([fact('reversed'), fact('paid')]).kind).toBe('REVERSED');
  });

  it('should keep other money of the payment when one attempt is reversed', () => {
    const { kind, settleable } = outcomeOf([fact('paid'), fact('reversed'), fact('paid', { gatewayTxnId: other })]);
    expect(kind).toBe('moneyIn');
    expect(settleable.map(({ gatewayTxnId }) => gatewayTxnId)).toEqual([other]);
  });

  it('should list both attempts when two of them brought money, the earlier first', () => {
    const { settleable } = outcomeOf([fact('paid', { gatewayTxnId: other, completedAt: 9_000 }), fact('paid')]);
    expect(settleable.map(({ gatewayTxnId }) => gatewayTxnId)).toEqual(['11000000000001', other]);
  });

  it('should say MISMATCH when the money is not the money asked for', () => {
    expect(outcomeOf([fact('paid', { mismatch: 'amount' })]).kind).toBe('MISMATCH');
  });

  it('should keep waiting when a second attempt is still at the bank', () => {
    expect(outcomeOf([fact('failed'), fact('pending', { gatewayTxnId: other })]).kind).toBe('AT_BANK');
  });

  it('should keep waiting when one attempt was reversed and another one is still at the bank', () => {
    expect(outcomeOf([fact('paid'), fact('reversed'), fact('pending', { gatewayTxnId: other })]).kind).toBe('AT_BANK');
  });

  it('should hold a mismatch when another attempt of the payment was reversed', () => {
    expect(outcomeOf([fact('paid'), fact('reversed'), fact('paid', { gatewayTxnId: other, mismatch: 'amount', amount: 1 })]).kind).toBe('MISMATCH');
  });
});

describe('Messages of money', () => {
  const said = (over: Partial<GatewayMessage>) => onlyNamedMoney([{ status: 'paid', gatewayTxnId: '1', amount: 100, ...over } as GatewayMessage])[0]?.status;

  it('should be of money only when they name its id, and what was paid', () => {
    expect([said({}), said({ gatewayTxnId: null }), said({ amount: null })]).toEqual(['paid', 'pending', 'pending']);
    expect([said({ status: 'reversed', amount: null }), said({ status: 'reversed', gatewayTxnId: null })]).toEqual(['reversed', 'pending']);
    expect(said({ status: 'failed', gatewayTxnId: null, amount: null })).toBe('failed');
  });
});

describe('A message that speaks of money and names no id of it', () => {
  const unnamed = (over: Partial<MoneyFact> = {}) => fact('pending', { gatewayTxnId: null, mismatch: 'unnamed', ...over });

  it('should be no money, and keep the payment waiting, whatever else has failed', () => {
    expect(outcomeOf([unnamed()])).toMatchObject({ kind: 'AT_BANK', held: [], charges: [], hasUnnamedMoney: true });
    expect(outcomeOf([unnamed(), fact('failed')])).toMatchObject({ kind: 'AT_BANK', hasUnnamedMoney: true });
  });

  it('should say nothing more than the charge that the gateway names', () => {
    expect(outcomeOf([unnamed(), fact('paid')])).toMatchObject({ kind: 'moneyIn', held: [{ key: '11000000000001' }], hasUnnamedMoney: false });
    expect(outcomeOf([unnamed(), fact('paid'), fact('reversed')])).toMatchObject({ kind: 'REVERSED', hasUnnamedMoney: false });
    expect(outcomeOf([unnamed(), fact('reversed')])).toMatchObject({ kind: 'REVERSED', hasUnnamedMoney: false });
  });

  it('should be explained by the charge that it names alone, where it names one and no amount', () => {
    const second = fact('pending', { gatewayTxnId: other, mismatch: 'unnamed', amount: null });
    expect(outcomeOf([second, fact('paid')])).toMatchObject({ kind: 'moneyIn', hasUnnamedMoney: true });
    expect(outcomeOf([second, fact('paid', { gatewayTxnId: other })])).toMatchObject({ kind: 'moneyIn', hasUnnamedMoney: false });
  });

  it('should keep the payment waiting when it comes after the charge has gone back', () => {
    expect(outcomeOf([fact('paid'), fact('reversed'), unnamed({ receivedAt: 3_000 })])).toMatchObject({ kind: 'AT_BANK', held: [], hasUnnamedMoney: true });
  });
});

describe('A decision about a charge', () => {
  const decided = (resolution: ChargeDecision['resolution'], gatewayTxnId = '11000000000001'): ChargeDecision => ({ gatewayTxnId, resolution, at: 5_000 });

  it.each(['dismissed', 'reopened'] as const)('should hold %s money without letting it settle by itself', (resolution) => {
    expect(outcomeOf([fact('paid')], [decided(resolution)])).toMatchObject({ kind: 'held', settleable: [] });
  });

  it('should count the latest', () => {
    expect(outcomeOf([fact('paid')], [decided('dismissed'), decided('accepted')]).kind).toBe('moneyIn');
  });
});

describe('A refund of a charge', () => {
  const part = (gatewayTxnId = '11000000000001', state: ChargeRefund['state'] = 'paidOut') => ({ gatewayTxnId, state, amount: 100, method: 'gateway' as const });

  it('should leave the charge to a person when a part went back or is on its way, until that has failed', () => {
    expect(outcomeOf([fact('paid')], [], [part()])).toMatchObject({ kind: 'held', settleable: [{ taken: 100, paidOut: 100 }] });
    expect(outcomeOf([fact('paid')], [], [part(undefined, 'sent')])).toMatchObject({ kind: 'held', settleable: [{ taken: 100, paidOut: 0 }] });
    expect(outcomeOf([fact('paid')], [], [part(undefined, 'rejected')])).toMatchObject({ kind: 'moneyIn', settleable: [{ taken: 0 }] });
    expect(outcomeOf([fact('paid')], [{ gatewayTxnId: '11000000000001', resolution: 'accepted', at: 5_000 }], [part()]).kind).toBe('moneyIn');
  });

  it('should end the payment as REFUNDED when all of its money went back, and hold the rest when more is named then', () => {
    const all = { ...part(), amount: 701_210 };
    expect(outcomeOf([fact('paid')], [], [all])).toMatchObject({ kind: 'REFUNDED', held: [] });
    expect(outcomeOf([fact('paid', { mismatch: 'amount', amount: 100 }), fact('paid')], [], [part()])).toMatchObject({ kind: 'held', held: [{ taken: 100 }] });
  });

  it('should leave other money of the payment alone', () => {
    const { kind, settleable } = outcomeOf([fact('paid'), fact('paid', { gatewayTxnId: other })], [], [{ ...part(), amount: 701_210 }]);
    expect([kind, settleable.map(({ gatewayTxnId }) => gatewayTxnId)]).toEqual(['moneyIn', [other]]);
  });

  it('should keep the charge from settling while it is proposed, and leave a receipt that rests on it alone', () => {
    const proposed = { ...part(undefined, 'proposed'), amount: 701_210 };
    expect(outcomeOf([fact('paid')], [], [proposed])).toMatchObject({ kind: 'held', settleable: [{ taken: 701_210, agreed: 0, resolution: null }] });
    expect(outcomeOf([fact('paid')], [], [{ ...proposed, state: 'declined' }]).kind).toBe('moneyIn');
    expect(outcomeOf([fact('paid')], [], [{ ...proposed, state: 'approved' }])).toMatchObject({ kind: 'held', settleable: [], held: [{ resolution: 'refunding' }] });
  });

  it('should put the charge behind those of which nothing was given back', () => {
    const { kind, settleable } = outcomeOf([fact('paid', { completedAt: 1 }), fact('paid', { gatewayTxnId: other, completedAt: 2 })], [], [part()]);
    expect([kind, settleable.map(({ gatewayTxnId }) => gatewayTxnId)]).toEqual(['moneyIn', [other, '11000000000001']]);
  });
});

describe('The time of money', () => {
  const paidAt = (...facts: MoneyFact[]) => outcomeOf(facts).settleable[0]?.paidAt;
  const times = { completedAt: null, initiatedAt: 300, openedAt: 200, receivedAt: 9_000 };

  it('should be when the gateway says the attempt was completed, else when the bank was called, else when its page was opened', () => {
    expect(paidAt(fact('paid', { ...times, completedAt: 400 }))).toBe(400);
    expect(paidAt(fact('paid', times))).toBe(300);
    expect(paidAt(fact('paid', { ...times, initiatedAt: null }))).toBe(200);
    expect(paidAt(fact('paid', { ...times, initiatedAt: null, openedAt: null }))).toBe(9_000);
  });

  it('should be the arrival of its success for a challan that names no completion', () => {
    expect(paidAt(fact('paid', { ...times, isChallan: 1 }))).toBe(9_000);
    expect(paidAt(fact('paid', { ...times, isChallan: 1, completedAt: 400 }))).toBe(400);
  });

  it('should not depend on which message came first', () => {
    const [named, asked] = [fact('paid', { ...times, completedAt: 400 }), fact('paid', { ...times, initiatedAt: null })];
    expect(paidAt(named, asked)).toBe(paidAt(asked, named));
  });
});

describe('Any facts and decisions', () => {
  const statuses: GatewayStatus[] = ['paid', 'reversed', 'pending', 'failed', 'cancelled', 'notStarted'];
  const time = fc.constantFrom(null, 1, 2, 3);
  const anyFact: fc.Arbitrary<MoneyFact> = fc.record({
    gatewayTxnId: fc.constantFrom(null, '11000000000001', other), status: fc.constantFrom(...statuses),
    mismatch: fc.constantFrom(null, null, 'amount'), amount: fc.constantFrom(701_210, 100), isChallan: fc.constantFrom(0, 1), isPaidUnlessChallan: fc.constantFrom(0, 1),
    bankTxnId: fc.constantFrom(null, 'b1', 'b2'), completedAt: time, initiatedAt: time, openedAt: time, receivedAt: fc.integer({ min: 4, max: 9 }),
  }).map((one) => (one.gatewayTxnId === null && (one.status === 'paid' || one.status === 'reversed') ? { ...one, status: 'pending', mismatch: 'unnamed' } : one));
  const anyDecision: fc.Arbitrary<ChargeDecision> = fc.record({
    gatewayTxnId: fc.constantFrom('11000000000001', other), resolution: fc.constantFrom('accepted', 'dismissed', 'reopened'),
    at: fc.constantFrom(0, 500_000),
  });

  it('should say the same for every order of arrival and for repeats', () => {
    const facts = fc.array(anyFact, { maxLength: 8 });
    const withOrder = facts.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    const sorted = (outcome: ReturnType<typeof outcomeOf>) => ({
      ...outcome, charges: [...outcome.charges].sort((a, b) => a.key.localeCompare(b.key)),
    });
    fc.assert(
      fc.property(withOrder, fc.array(anyDecision, { maxLength: 3 }), ([list, shuffled], decisions) => {
        expect(sorted(outcomeOf([...shuffled, ...shuffled.slice(0, 3)], decisions))).toEqual(sorted(outcomeOf(list, decisions)));
      }),
      { numRuns: 3_000 },
    );
  });

  it('should never let refunded or reversed money settle', () => {
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 8 }), fc.array(anyDecision, { maxLength: 3 }), (facts, decisions) => {
        for (const { gatewayTxnId, isReversed, resolution } of outcomeOf(facts, decisions).settleable) {
          expect([isReversed, resolution]).not.toEqual([true, expect.anything()]);
          expect(resolution).not.toBe('refunded');
          expect(facts.some((one) => one.gatewayTxnId === gatewayTxnId && one.status === 'reversed')).toBe(false);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('should only ever lead along the table of moves, if need be by way of REVERSED or REFUNDED', () => {
    const steps = fc.array(fc.oneof({ weight: 4, arbitrary: anyFact }, { weight: 1, arbitrary: anyDecision }), { maxLength: 10 });
    fc.assert(
      fc.property(steps, (list) => {
        let state: PaymentState = 'TOKEN_ISSUED';
        const facts: MoneyFact[] = [];
        const decisions: ChargeDecision[] = [];
        for (const step of list) {
          if ('status' in step) facts.push(step);
          // A person decides about money that is held.
          else if (outcomeOf(facts, decisions).held.some(({ key }) => key === step.gatewayTxnId)) decisions.push(step);
          const { kind, charges } = outcomeOf(facts, decisions);
          const target: PaymentState = kind === 'none' ? state : kind === 'moneyIn' ? 'SUCCESS' : kind === 'held' ? 'DUPLICATE' : kind;
          const way = charges.some(({ isReversed }) => isReversed) ? 'REVERSED' : 'REFUNDED';
          const isLegal = target === state || canMove(state, target) || (canMove(state, way) && canMove(way, target));
          // Only an open SUCCESS may not be decided about; the queue offers no such decision.
          if (!isLegal && state === 'SUCCESS' && way === 'REFUNDED') return;
          expect([state, target, isLegal]).toEqual([state, target, true]);
          state = target;
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
