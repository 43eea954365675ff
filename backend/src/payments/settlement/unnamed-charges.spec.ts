import type { MoneyFact } from './charges.js';
import { outcomeOf } from './payment-outcome.js';

const AT = Date.parse('2026-01-15T04:30:00Z');
const paid = (over: Partial<MoneyFact> = {}): MoneyFact => ({
  gatewayTxnId: '11000000000001', status: 'paid', mismatch: null, amount: 701_210, isChallan: 0, bankTxnId: null, completedAt: AT, initiatedAt: null, openedAt: null,
  receivedAt: AT + 60_000, ...over,
});

/** The gateway leaves its id out of one element of its answer; the times that it names tell that these are two debits. */
describe('Two debits of one payment, of which the gateway names one or none', () => {
  it('should not be one charge when they were completed 20 minutes apart and one has a name', () => {
    expect(outcomeOf([paid(), paid({ gatewayTxnId: null, completedAt: AT + 20 * 60_000 })]).held.length).toBe(2);
  });

  it('should not settle as one when they were completed 20 minutes apart and none has a name', () => {
    const { kind, held } = outcomeOf([paid({ gatewayTxnId: null }), paid({ gatewayTxnId: null, completedAt: AT + 20 * 60_000 })]);
    expect(kind === 'held' || held.length === 2).toBe(true);
  });
});
