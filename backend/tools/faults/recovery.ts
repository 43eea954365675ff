import { setTimeout as sleep } from 'node:timers/promises';
import { progressOf } from '#lib/progress';
import type { DelayedActions } from './harness/delayed-actions.js';
import { readJournal } from './harness/sandbox-client.js';
import type { TestEnvironment } from './harness/test-environment.js';
import { answersThatExist, ENDED_STATES, OPEN_STATES, SETTLED_WITHIN_MS, type UnsettledRow } from './checker/late-answers.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How the system recovered after the faults, for payments whose final outcome the gateway already had. */
export interface Recovery {
  /** To be settled within five minutes. */
  unresolved: number;
  /** Nothing could tell of their outcome, and the next step of the schedule is later: docs/reliability.md, "Left to the schedule". */
  leftToSchedule: number;
  resolvedAfterMs: number[];
  /** I24: not settled after five minutes, with the times of their requeries in minutes from the end of the faults. */
  late: { transactionId: string; requeries: string }[];
  /** What was still due at the time limit; `null` when nothing was. */
  stillDue: string | null;
  /** On the campaign's clock. */
  beganAt: number;
  endedAt: number;
}

const UNSETTLED = [...OPEN_STATES, ...ENDED_STATES].map((state) => `'${state}'`).join(', ');
/** When nothing was resolved for this long, everything waits for the requery schedule, so clocks and waits run faster. */
const NORMAL_SPEED_MS = 15_000;
const SPEED_UP = 8;
/** The steps of the requery schedule to T+5 for the last payment and to T+7 for every later state, and then beyond the schedule. */
const STEPS = [31 * MINUTE, 2 * HOUR, 22 * HOUR, DAY, DAY, DAY, DAY, DAY + HOUR, DAY, 2 * DAY, DAY, HOUR];
/** For requeries that a message of this step triggered. */
const SOON_MS = MINUTE;

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

async function timeToResolution(environment: TestEnvironment): Promise<Omit<Recovery, 'stillDue' | 'beganAt' | 'endedAt'>> {
  const { clock, store, replicas } = environment;
  const since = clock.now();
  const rows = await store.read<UnsettledRow>(`SELECT * FROM payments WHERE state IN (${UNSETTLED})`);
  const { soon, schedule } = answersThatExist(rows, {
    journal: readJournal(environment.journalFile), responses: environment.responses.entries, startedAt: Math.max(...replicas.map(({ readySince }) => readySince)), now: since,
  });
  const waiting = new Map(rows.filter(({ transaction_id: id }) => soon.includes(id)).map((row) => [row.transaction_id, row]));
  const resolvedAfterMs: number[] = [];
  let lastResolvedAt = Date.now();
  while (waiting.size > 0 && clock.now() - since < SETTLED_WITHIN_MS) {
    await sleep(250);
    // A server that is busy gets the time that it takes on this machine; only waiting passes faster.
    const isFast = Date.now() - lastResolvedAt > NORMAL_SPEED_MS && (await countDue(environment)) === 0;
    for (const replica of replicas) replica.speedUpWaits(isFast ? SPEED_UP : 1);
    if (isFast) await clock.advance(250 * (SPEED_UP - 1));
    const now = await store.read<UnsettledRow>(`SELECT transaction_id, state FROM payments WHERE state IN (${UNSETTLED})`);
    const states = new Map(now.map(({ transaction_id: id, state }) => [id, state]));
    for (const [id, { state }] of waiting) {
      const isSame = OPEN_STATES.includes(state) ? OPEN_STATES.includes(states.get(id) ?? '') : states.has(id);
      if (isSame) continue;
      waiting.delete(id);
      lastResolvedAt = Date.now();
      resolvedAfterMs.push(clock.now() - since);
    }
  }
  const minutes = (at: number | null): string => (at === null ? 'never' : ((at - since) / MINUTE).toFixed(1));
  const late = [...waiting.values()].map((row) => ({
    transactionId: row.transaction_id,
    requeries: `${row.state}, created ${minutes(row.created_at)}, requeried ${minutes(row.last_asked_at)}, next ${minutes(row.next_check_at)}, failures ${row.ask_failures}`,
  }));
  return { unresolved: soon.length, leftToSchedule: schedule.length, resolvedAfterMs, late };
}

/** Requeries that are due or under way. */
async function countDue({ clock, store }: TestEnvironment): Promise<number> {
  const now = clock.now();
  const [requeries] = await store.read<{ n: number }>(`SELECT COUNT(*) AS n FROM payments WHERE next_check_at <= ${now} OR hint_due_at <= ${now} OR asking_until > ${now}`);
  return Number(requeries?.n);
}

/** Waits until no requery and no mail is due or running. @returns what is still due at the time limit. */
async function untilNothingIsDue(environment: TestEnvironment): Promise<string | null> {
  const { clock, store, progress } = environment;
  const until = Date.now() + MINUTE + progress.students * 300;
  for (let idleRounds = 0; idleRounds < 2; ) {
    await sleep(150);
    const now = clock.now();
    const requeries = await countDue(environment);
    const [mails] = await store.read<{ n: number }>(
      `SELECT COUNT(*) AS n FROM outbox_mails WHERE state = 'claimed' OR (state = 'waiting' AND next_attempt_at <= ${now})`,
    );
    const [refunds] = await store.read<{ n: number }>(`SELECT COUNT(*) AS n FROM refunds WHERE next_check_at <= ${now} OR lease_until > ${now}`);
    idleRounds = requeries + Number(refunds?.n) + Number(mails?.n) === 0 ? idleRounds + 1 : 0;
    if (Date.now() > until) return `${requeries} requeries, ${refunds?.n} refunds and ${mails?.n} mails`;
  }
  return null;
}
