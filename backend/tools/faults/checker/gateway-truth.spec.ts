import type { JournalEntry } from '../../gateway-sandbox/journal.js';
import { reportedIn, attemptsOf, statesAllowed, type TrueAttempt } from './gateway-truth.js';

const ID = 'NDPS260331235957001';
let seq = 0;

function line(kind: string, detail: Record<string, unknown>): JournalEntry {
  seq += 1;
  const at = new Date(Date.parse('2026-03-31T18:30:00Z') + seq * 1_000).toISOString();
  return { seq, at, wallAt: at, kind, merchTxnId: ID, detail };
}

const money = (outcome: string, channel: string, reconStatus = 'NRNS'): JournalEntry =>
  line('money', { atomTxnId: '11', outcome, amount: 100, surcharge: 0, channel, reconStatus });
const answered = (outcome: string, reconStatus = 'NRNS'): JournalEntry =>
  line('status.answered', { date: '2026-04-01', codes: [{ atomTxnId: '11', outcome, reconStatus }] });

function isReported(...journal: JournalEntry[]): boolean {
  const [attempt] = attemptsOf(journal).get(ID) ?? [];
  return reportedIn(journal)(ID, attempt as TrueAttempt);
}

describe('An attempt in its present outcome', () => {
  it('should not be reported by an answer from before the challan was paid', () => {
    expect(isReported(money('paid', 'NR'), answered('paid'), money('paid', 'NR', 'RS'))).toBe(false);
  });

  it('should be reported by an answer from after the challan was paid', () => {
    expect(isReported(money('paid', 'NR'), answered('paid'), money('paid', 'NR', 'RS'), answered('paid', 'RS'))).toBe(true);
  });

  it('should be reported by an answer about an immediate payment', () => {
    expect(isReported(money('paid', 'UP'), answered('paid'))).toBe(true);
  });

  it('should not be reported by an answer from before the bank decided', () => {
    expect(isReported(money('pending', 'UP'), answered('pending'), money('settled', 'UP', 'RS'))).toBe(false);
  });
});

describe('The states a payment may end in', () => {
  const states = (...journal: JournalEntry[]): readonly string[] => statesAllowed(attemptsOf(journal).get(ID) ?? [], 100);
  const second = (outcome: string): JournalEntry => line('money', { atomTxnId: '12', outcome, amount: 100, surcharge: 0, channel: 'NB', reconStatus: 'NRNS' });

  it('should be the pending ones when one attempt was reversed and another is still with the bank', () => {
    expect(states(money('paid', 'NB'), second('pending'), money('reversed', 'NB'))).toEqual(['AT_BANK', 'EXPIRED']);
  });

  it('should be REVERSED when the other attempt failed', () => {
    expect(states(money('reversed', 'NB'), second('failed'))).toEqual(['REVERSED']);
  });

  it.each([
    ['refunded', ['REFUNDED']], ['dismissed', ['DUPLICATE']], ['reopened', ['DUPLICATE']], ['accepted', ['SUCCESS', 'DUPLICATE']],
  ])('should follow the resolution of the charge: %s', (decided, expected) => {
    const attempts = attemptsOf([money('paid', 'NB')], () => ({ isRefunded: decided === 'refunded', decided })).get(ID) ?? [];
    expect(statesAllowed(attempts, 100)).toEqual(expected);
  });

  it('should be the paid ones when the other attempt was paid', () => {
    expect(states(money('reversed', 'NB'), second('paid'))).toEqual(['SUCCESS', 'DUPLICATE']);
  });
});
