import type { PaymentToRequery, StoredMessage } from '../payment-provider.js';
import { datesToRequery } from './atom-status-dates.js';

const IST = (text: string): number => Date.parse(`${text}+05:30`);
const payment = (over: Partial<PaymentToRequery> = {}): PaymentToRequery => ({ transactionId: 'NDPS260115100000000', amount: 701_210, createdAt: IST('2026-01-15T10:00:00'), tokenAt: IST('2026-01-15T10:00:05'), paidAt: null, ...over });
const fact = ([init = '', merchant = '', complete = '']: string[], completedAt: number | null = null): StoredMessage => ({
  payload: { merchDetails: { merchTxnDate: init && `${init} 10:00:00` }, payDetails: { txnInitDate: merchant && `${merchant} 10:00:00`, txnCompleteDate: complete && `${complete} 10:00:00` } }, completedAt,
});
const days = (first: number, last: number): string[] => Array.from({ length: last - first + 1 }, (_, index) => `2026-01-${first + index}`);

describe('The days of a requery', () => {
  it('should reach from the token to today', () => {
    expect(datesToRequery(payment(), [], IST('2026-01-15T10:00:30'))).toEqual(['2026-01-15']);
    expect(datesToRequery(payment(), [], IST('2026-01-18T00:00:00'))).toEqual(days(15, 18));
  });

  it('should reach to the sixth day after the token and no further', () => {
    for (const now of ['2026-01-21T10:00:05', '2026-01-22T00:00:00', '2027-01-15T10:00:00']) expect(datesToRequery(payment(), [], IST(now))).toEqual(days(15, 21));
  });

  it('should begin with the day before when the token was given within two minutes of midnight', () => {
    const late = payment({ createdAt: IST('2026-01-16T00:01:00'), tokenAt: IST('2026-01-16T00:01:02') });
    expect(datesToRequery(late, [], IST('2026-01-16T09:00:00'))).toEqual(days(15, 16));
  });

  it('should begin with the days that messages named, also later ones, each once', () => {
    const facts = [fact(['2026-01-17', '2026-02-03']), fact(['2026-02-03'], IST('2026-02-04T12:00:00'))];
    expect(datesToRequery(payment(), facts, IST('2026-03-01T10:00:00'))).toEqual(['2026-02-04', '2026-01-17', '2026-02-03', '2026-01-15', '2026-01-16', ...days(18, 21)]);
  });

  it('should leave out a named day that cannot be: the gateway would answer with an error for ever', () => {
    expect(datesToRequery(payment(), [fact(['2099-01-01', '2021-01-01', '2026-01-14'])], IST('2026-01-16T10:00:00'))).toEqual(days(15, 16));
  });

  it('should hold the day of the token when the clock was set back to before it', () => {
    expect(datesToRequery(payment(), [], IST('2026-01-10T10:00:00'))).toEqual(['2026-01-15']);
  });
});
