import type { JournalEntry } from '../../gateway-sandbox/journal.js';
import { type EndOfFaults, answersThatExist, type UnsettledRow } from './late-answers.js';

const MINUTE = 60_000;
const ID = 'NDPS260331235957001';
const iso = (at: number): string => new Date(at).toISOString();

/** Begun at 0, asked and answered at 31 min, paid at 33 min with all messages lost; the faults end at 38 min, the next step is at 60 min. */
class Case {
  row: UnsettledRow = { transaction_id: ID, state: 'AT_BANK', state_at: 0, created_at: 0, last_asked_at: 31 * MINUTE, last_answered_at: 31 * MINUTE, next_check_at: 60 * MINUTE, ask_failures: 0 };
  end: Omit<EndOfFaults, 'journal'> = { responses: [], startedAt: 0, now: 38 * MINUTE };
  readonly #journal: JournalEntry[] = [];

  constructor(outcome = 'paid') {
    this.journal('money', 33 * MINUTE, { atomTxnId: '11', outcome, amount: 100, channel: 'NB', reconStatus: 'NRNS', openedAt: iso(0), completedAt: iso(0) });
  }

  journal(kind: string, at: number, detail: Record<string, unknown>): void {
    this.#journal.push({ seq: this.#journal.length + 1, at: iso(at), wallAt: iso(at), kind, merchTxnId: ID, detail });
  }

  callback(status: number, fault: string | null = null): void {
    this.journal('callback.sent', 34 * MINUTE, { sentAt: iso(34 * MINUTE), status, fault, atomTxnId: '11' });
  }

  returned(status: number): void {
    const call = { call: 'return', transactionId: ID, demandId: 1, client: 'A', content: {}, status } as const;
    this.end = { ...this.end, responses: [{ ...call, wall: 35 * MINUTE, at: 35 * MINUTE, sentWall: 34 * MINUTE, sentAt: 34 * MINUTE }] };
  }

  get due(): string {
    const { soon, schedule } = answersThatExist([this.row], { ...this.end, journal: this.#journal });
    return soon.length > 0 ? 'soon' : schedule.length > 0 ? 'schedule' : 'none';
  }
}

describe('I24: whoever has an answer at the gateway is settled within five minutes after the faults', () => {
  it('should leave to the schedule what nothing could tell of, when its next step is later', () => {
    expect(new Case().due).toBe('schedule');
  });

  it.each<[string, (one: Case) => void]>([
    ['a callback arrived', (one) => one.callback(200)],
    ['an unsigned callback arrived', (one) => one.callback(200, 'nullSignature')],
    ['the browser returned', (one) => one.returned(200)],
    ['a server was started since', (one) => (one.end = { ...one.end, startedAt: 34 * MINUTE })],
    ['the gateway has answered with it', (one) => one.journal('status.answered', 34 * MINUTE, { codes: [{ atomTxnId: '11', outcome: 'paid', reconStatus: 'NRNS' }] })],
    ['it was never asked about', (one) => (one.row.last_answered_at = null)],
    ['the last question got no answer', (one) => (one.row.ask_failures = 1)],
    ['its next step is within five minutes', (one) => (one.end = { ...one.end, now: 56 * MINUTE })],
    ['it is planned later than the schedule says', (one) => (one.row.next_check_at = 120 * MINUTE)],
    ['it is not planned at all', (one) => (one.row.next_check_at = null)],
  ])('should be due when %s', (_when, change) => {
    const one = new Case();
    change(one);
    expect(one.due).toBe('soon');
  });

  it.each<[string, (one: Case) => void]>([
    ['a callback was refused', (one) => one.callback(503)],
    ['a callback was forged', (one) => one.callback(200, 'forged')],
    ['the browser got no answer', (one) => one.returned(0)],
    ['the last start was before it', (one) => (one.end = { ...one.end, startedAt: 32 * MINUTE })],
  ])('should still be left to the schedule when %s', (_when, change) => {
    const one = new Case();
    change(one);
    expect(one.due).toBe('schedule');
  });

  it('should not wait for what the bank has not decided', () => {
    expect(new Case('pending').due).toBe('none');
  });

  it('should wait for money of an ended payment, not for its failure', () => {
    const paid = new Case();
    Object.assign(paid.row, { state: 'FAILED', next_check_at: 24 * 60 * MINUTE });
    expect(paid.due).toBe('schedule');
    paid.callback(200);
    expect(paid.due).toBe('soon');
    const failed = new Case('failed');
    failed.row.state = 'CANCELLED';
    expect(failed.due).toBe('none');
  });
});
