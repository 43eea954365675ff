import type { JournalEntry } from '../../gateway-sandbox/journal.js';
import type { RecordedResponse } from '../harness/response-log.js';
import { attemptsOf, isPaid, reportedIn, type TrueAttempt } from './gateway-truth.js';
import { grouped } from './violation.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** I24: within this after the faults. */
export const SETTLED_WITHIN_MS = 5 * MINUTE;
/** A step of the schedule was planned by a clock that was up to a minute wrong. */
const SKEW_MS = 65_000;

/** docs/requirements.md#requery, copied and not imported, so that a wrong change of the server's schedule is noticed. */
const OPEN = [30_000, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * HOUR), 2 * DAY, 3 * DAY, 4 * DAY, 5 * DAY];
const ENDED = [30 * MINUTE, DAY, 2 * DAY, 5 * DAY, 7 * DAY];

export const OPEN_STATES = ['CREATED', 'TOKEN_ISSUED', 'AT_BANK'];
/** Ended without money: a success that comes later still counts. */
export const ENDED_STATES = ['FAILED', 'CANCELLED', 'EXPIRED'];

export interface UnsettledRow {
  transaction_id: string;
  state: string;
  state_at: number;
  created_at: number;
  last_asked_at: number | null;
  last_answered_at: number | null;
  next_check_at: number | null;
  ask_failures: number;
}

/** The moment when the faults ended. */
export interface EndOfFaults {
  journal: readonly JournalEntry[];
  responses: readonly RecordedResponse[];
  /** Wall time of the latest start of a server. */
  startedAt: number;
  /** On the campaign's clock. */
  now: number;
}

const isFinal = ({ outcome, challanUnpaid }: TrueAttempt): boolean => ['paid', 'settled', 'failed', 'cancelled', 'reversed'].includes(outcome) && !challanUnpaid;

/**
 * Which payments have to be settled within five minutes after the faults: each whose answer exists at the gateway, except where
 * nothing could tell of it and the schedule says later (docs/reliability.md, "Left to the schedule").
 */
export function answersThatExist(rows: readonly UnsettledRow[], end: EndOfFaults): { soon: string[]; schedule: string[] } {
  const truth = attemptsOf(end.journal);
  const isReported = reportedIn(end.journal);
  const heardOf = lastHeard(end);
  const found: { soon: string[]; schedule: string[] } = { soon: [], schedule: [] };
  for (const row of rows) {
    const { transaction_id: id, state } = row;
    const attempts = truth.get(id) ?? [];
    const unreported = attempts.filter((attempt) => !isReported(id, attempt));
    const isOpen = OPEN_STATES.includes(state);
    const exists = attempts.length > 0 && attempts.every(isFinal) && (isOpen || (ENDED_STATES.includes(state) && unreported.some(isPaid)));
    if (!exists) continue;
    const since = Math.max(...unreported.map(({ past }) => past.at(-1)?.wall ?? 0));
    const couldBeKnown = unreported.length === 0 || heardOf(id) >= since || (isOpen && end.startedAt >= since);
    found[couldBeKnown || !isLeftToSchedule(row, isOpen, end.now) ? 'soon' : 'schedule'].push(id);
  }
  return found;
}

/** Asked and answered, nothing to repeat, planned for the schedule's next step, and this is later than five minutes. */
function isLeftToSchedule({ state_at: since, last_answered_at: answered, next_check_at: planned, ask_failures: failures }: UnsettledRow, isOpen: boolean, now: number): boolean {
  if (answered === null || failures > 0 || planned === null) return false;
  const step = (isOpen ? OPEN : ENDED).find((offset) => Number(since) + offset > now);
  const due = step === undefined ? now + DAY : Number(since) + step;
  return due > now + SETTLED_WITHIN_MS && Number(planned) <= due + SKEW_MS;
}

/** A message of these is stored or leads to a requery; any other one counts for nothing (docs/requirements.md#gateway-messages). */
const BELIEVED = new Set<unknown>([null, 'delay', 'repeat', 'nullSignature']);

/** @returns the wall time at which the last message about a payment was sent that a server has accepted; 0 without one. */
function lastHeard({ journal, responses }: EndOfFaults): (transactionId: string) => number {
  const callbacks = journal.filter(({ kind, detail }) => kind === 'callback.sent' && detail['status'] === 200 && BELIEVED.has(detail['fault'] ?? null));
  const byGateway = grouped(callbacks, ({ merchTxnId }) => merchTxnId);
  const delivered = responses.filter(({ call, status, content }) => (call === 'return' || call === 'callback') && status === 200 && !content['forged']);
  const byStudents = grouped(delivered, ({ transactionId }) => transactionId);
  return (id) => Math.max(0, ...(byGateway.get(id) ?? []).map(({ detail }) => Date.parse(String(detail['sentAt']))), ...(byStudents.get(id) ?? []).map(({ sentWall }) => sentWall));
}
