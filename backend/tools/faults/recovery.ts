import { setTimeout as sleep } from 'node:timers/promises';
import { progressOf } from '#lib/progress';
import type { DelayedActions } from './harness/delayed-actions.js';
import { readJournal } from './harness/sandbox-client.js';
import type { TestEnvironment } from './harness/test-environment.js';
import { attemptsOf, reportedIn, type TrueAttempt } from './checker/gateway-truth.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How the system recovered after the faults, for payments whose final outcome the gateway already had. */
export interface Recovery {
  unresolved: number;
  /** Settled at the gateway after their last requery, with every message lost: found at the next step of the requery schedule. */
  leftToSchedule: number;
  resolvedAfterMs: number[];
  /** Still open after five minutes, with the times of their requeries in minutes from the end of the faults. */
  late: { transactionId: string; requeries: string }[];
  /** What was still due at the time limit; `null` when nothing was. */
  stillDue: string | null;
  /** On the campaign's clock. */
  beganAt: number;
  endedAt: number;
}

const OPEN_STATES = "('CREATED', 'TOKEN_ISSUED', 'AT_BANK')";
/** When nothing was resolved for this long, everything waits for the requery schedule, so clocks and waits run faster. */
const NORMAL_SPEED_MS = 15_000;
const SPEED_UP = 8;
/** The steps of the requery schedule to T+5 for the last payment and every later state, and then beyond the schedule. */
const STEPS = [31 * MINUTE, 2 * HOUR, 22 * HOUR, DAY, DAY, DAY, DAY, DAY + HOUR, DAY, HOUR];
/** For requeries that a message of this step triggered. */
const SOON_MS = MINUTE;

interface OpenRow {
  transaction_id: string;
  created_at: number;
  last_asked_at: number | null;
  last_answered_at: number | null;
  next_check_at: number | null;
  ask_failures: number;
}

/** Ends all faults and advances the clock past T+5, until no requery and no mail is due. */
export async function recover(environment: TestEnvironment, delayed: DelayedActions, run: string): Promise<Recovery> {
  const report = progressOf(`${run}, recovery steps`, STEPS.length + 1);
  await endFaults(environment);
  const beganAt = environment.clock.now();
  const resolution = await timeToResolution(environment);
  report(1);
  for (const replica of environment.replicas) replica.speedUpWaits(20);
  let stillDue: string | null = null;
  for (const [index, step] of STEPS.entries()) {
    await environment.clock.advance(step);
    await delayed.runDue();
    await environment.clock.advance(SOON_MS);
    stillDue = await untilNothingIsDue(environment);
    if (stillDue) break;
    report(index + 2);
  }
  return { ...resolution, stillDue, beganAt, endedAt: environment.clock.now() };
}

async function endFaults(environment: TestEnvironment): Promise<void> {
  const { gateway, store, mail, replicas, clock } = environment;
  await gateway.post('up');
  await gateway.clearFaults();
  await store.endFaults();
  await mail.setMode('accepting');
  for (const replica of replicas) {
    replica.resume();
    replica.killAt(null);
    clock.skew(replica.name, 0);
  }
  for (const replica of replicas) await replica.whenReady(60_000);
}

const isFinal = ({ outcome, challanUnpaid }: TrueAttempt): boolean => ['paid', 'settled', 'failed', 'cancelled', 'reversed'].includes(outcome) && !challanUnpaid;

async function timeToResolution(environment: TestEnvironment): Promise<Omit<Recovery, 'stillDue' | 'beganAt' | 'endedAt'>> {
  const { clock, store } = environment;
  const since = clock.now();
  const journal = readJournal(environment.journalFile);
  const known = attemptsOf(journal);
  const isReported = reportedIn(journal);
  const open = await store.read<OpenRow>(`SELECT * FROM payments WHERE state IN ${OPEN_STATES}`);
  const answerable = open.filter(({ transaction_id: id }) => {
    const attempts = known.get(id) ?? [];
    return attempts.length > 0 && attempts.every(isFinal);
  });
  // What the gateway settled after the last requery, with all messages lost, is found at the next step of the schedule, which may be
  // a day away. Decided by the gateway's journal, because a server's clock may have been wrong.
  const byFault = answerable.filter(({ transaction_id: id, last_answered_at: answered, ask_failures: failures }) =>
    answered === null || failures > 0 || (known.get(id) ?? []).every((attempt) => isReported(id, attempt)));
  const waiting = new Set(byFault.map(({ transaction_id: id }) => id));
  const unresolved = waiting.size;
  const resolvedAfterMs: number[] = [];
  let lastResolvedAt = Date.now();
  while (waiting.size > 0 && clock.now() - since < 5 * MINUTE) {
    await sleep(250);
    const isFast = Date.now() - lastResolvedAt > NORMAL_SPEED_MS;
    for (const replica of environment.replicas) replica.speedUpWaits(isFast ? SPEED_UP : 1);
    if (isFast) await clock.advance(250 * (SPEED_UP - 1));
    const left = new Set((await store.read<OpenRow>(`SELECT transaction_id FROM payments WHERE state IN ${OPEN_STATES}`)).map(({ transaction_id: id }) => id));
    for (const id of waiting) {
      if (left.has(id)) continue;
      waiting.delete(id);
      lastResolvedAt = Date.now();
      resolvedAfterMs.push(clock.now() - since);
    }
  }
  const minutes = (at: number | null): string => (at === null ? 'never' : ((at - since) / MINUTE).toFixed(1));
  const late = open.filter(({ transaction_id: id }) => waiting.has(id)).map(
    (row) => ({
      transactionId: row.transaction_id,
      requeries: `created ${minutes(row.created_at)}, requeried ${minutes(row.last_asked_at)}, next ${minutes(row.next_check_at)}, failures ${row.ask_failures}`,
    }),
  );
  return { unresolved, leftToSchedule: answerable.length - byFault.length, resolvedAfterMs, late };
}

/** Waits until no requery and no mail is due or running. @returns what is still due at the time limit. */
async function untilNothingIsDue({ clock, store, progress }: TestEnvironment): Promise<string | null> {
  const until = Date.now() + MINUTE + progress.students * 300;
  for (let idleRounds = 0; idleRounds < 2; ) {
    await sleep(150);
    const now = clock.now();
    const [requeries] = await store.read<{ n: number }>(`SELECT COUNT(*) AS n FROM payments WHERE next_check_at <= ${now} OR hint_due_at <= ${now} OR asking_until > ${now}`);
    const [mails] = await store.read<{ n: number }>(
      `SELECT COUNT(*) AS n FROM outbox_mails WHERE state = 'claimed' OR (state = 'waiting' AND next_attempt_at <= ${now})`,
    );
    const [refunds] = await store.read<{ n: number }>(`SELECT COUNT(*) AS n FROM refunds WHERE next_check_at <= ${now} OR lease_until > ${now}`);
    idleRounds = Number(requeries?.n) + Number(refunds?.n) + Number(mails?.n) === 0 ? idleRounds + 1 : 0;
    if (Date.now() > until) return `${requeries?.n} requeries, ${refunds?.n} refunds and ${mails?.n} mails`;
  }
  return null;
}
