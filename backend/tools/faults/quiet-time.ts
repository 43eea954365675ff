import { setTimeout as sleep } from 'node:timers/promises';
import { progressOf } from '#lib/progress';
import type { Later } from './bench/later.js';
import { readJournal } from './bench/sandbox-client.js';
import type { World } from './bench/world.js';
import { answersOf, attemptsOf, type TrueAttempt } from './checker/gateway-truth.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds on the campaign's clock from the end of the faults to the truth, of payments whose answer the gateway had. */
export interface Quiet {
  doubtful: number;
  /** Settled at the gateway after it was last asked, with every message about it lost: found at the next step of the plan. */
  leftToPlan: number;
  truthAfterMs: number[];
  /** Still open after five minutes, and when it was last and will next be asked about, in minutes from the end of the faults. */
  late: { transactionId: string; asked: string }[];
  /** What was still due when nobody would wait any longer; `null` when all became quiet. */
  unrest: string | null;
  /** Campaign's clock when the faults had ended, and when all was over. */
  beganAt: number;
  endedAt: number;
}

const OPEN_STATES = "('CREATED', 'TOKEN_ISSUED', 'AT_BANK')";
/** While nothing is settled for so long, the clocks and the servers' own long waits run so many times as fast: all wait for a moment of the plan. */
const UNHURRIED_MS = 15_000;
const HASTE = 8;
/** Half an hour, an hour, T+1 … T+5 for the last payment, and for every state reached meanwhile; then what comes after the plan. */
const STEPS = [31 * MINUTE, 2 * HOUR, 22 * HOUR, DAY, DAY, DAY, DAY, DAY + HOUR, DAY, HOUR];
/** For questions that a message of this step brought forward. */
const SOON_MS = MINUTE;

interface OpenRow {
  transaction_id: string;
  created_at: number;
  last_asked_at: number | null;
  last_answered_at: number | null;
  next_check_at: number | null;
  ask_failures: number;
}

/** Faults end; the clock moves on through T+5, so that the servers ask, until nothing is left to ask. */
export async function quietTime(world: World, later: Later, run: string): Promise<Quiet> {
  // The steps after the faults, and before them the time until every doubtful payment is settled.
  const report = progressOf(`${run}, steps after the faults`, STEPS.length + 1);
  await endFaults(world);
  const beganAt = world.clock.now();
  const truth = await timeToTruth(world);
  report(1);
  for (const replica of world.replicas) replica.hasten(20);
  let unrest: string | null = null;
  for (const [index, step] of STEPS.entries()) {
    await world.clock.advance(step);
    await later.doDue();
    await world.clock.advance(SOON_MS);
    unrest = await settled(world);
    // A server that asks in vain for ever does so at every step.
    if (unrest) break;
    report(index + 2);
  }
  return { ...truth, unrest, beganAt, endedAt: world.clock.now() };
}

async function endFaults(world: World): Promise<void> {
  const { gateway, store, mail, replicas, clock } = world;
  await gateway.post('up');
  await gateway.clearFaults();
  await store.heal();
  await mail.become('takes');
  for (const replica of replicas) {
    replica.wake();
    replica.order(null);
    clock.skew(replica.name, 0);
  }
  for (const replica of replicas) await replica.whenReady(60_000);
}

/** Whether the gateway's answer about an attempt is final. */
const isFinal = ({ outcome, challanUnpaid }: TrueAttempt): boolean => ['paid', 'settled', 'failed', 'cancelled', 'reversed'].includes(outcome) && !challanUnpaid;

async function timeToTruth(world: World): Promise<Omit<Quiet, 'unrest' | 'beganAt' | 'endedAt'>> {
  const { clock, store } = world;
  const since = clock.now();
  const journal = readJournal(world.journalFile);
  const known = attemptsOf(journal);
  const hasSaid = answersOf(journal);
  const open = await store.read<OpenRow>(`SELECT * FROM payments WHERE state IN ${OPEN_STATES}`);
  const answerable = open.filter(({ transaction_id: id }) => {
    const attempts = known.get(id) ?? [];
    return attempts.length > 0 && attempts.every(isFinal);
  });
  // What the gateway settled after it had been asked about that day, and told nobody, is found at the next step of the plan, which may be
  // a day away. By its own journal: a server's clock may have been wrong, and a question of several days takes a while.
  const byFault = answerable.filter(({ transaction_id: id, last_answered_at: answered, ask_failures: failures }) =>
    answered === null || failures > 0 || (known.get(id) ?? []).every((attempt) => hasSaid(id, attempt)));
  const waiting = new Set(byFault.map(({ transaction_id: id }) => id));
  const doubtful = waiting.size;
  const truthAfterMs: number[] = [];
  let settledLast = Date.now();
  while (waiting.size > 0 && clock.now() - since < 5 * MINUTE) {
    await sleep(250);
    const hurried = Date.now() - settledLast > UNHURRIED_MS;
    for (const replica of world.replicas) replica.hasten(hurried ? HASTE : 1);
    if (hurried) await clock.advance(250 * (HASTE - 1));
    const left = new Set((await store.read<OpenRow>(`SELECT transaction_id FROM payments WHERE state IN ${OPEN_STATES}`)).map(({ transaction_id: id }) => id));
    for (const id of waiting) {
      if (left.has(id)) continue;
      waiting.delete(id);
      settledLast = Date.now();
      truthAfterMs.push(clock.now() - since);
    }
  }
  const minutes = (at: number | null): string => (at === null ? 'never' : ((at - since) / MINUTE).toFixed(1));
  const late = open.filter(({ transaction_id: id }) => waiting.has(id)).map(
    (row) => ({
      transactionId: row.transaction_id,
      asked: `began ${minutes(row.created_at)}, asked ${minutes(row.last_asked_at)}, next ${minutes(row.next_check_at)}, failures ${row.ask_failures}`,
    }),
  );
  return { doubtful, leftToPlan: answerable.length - byFault.length, truthAfterMs, late };
}

/** Waits until no question is due, nobody is asking and no mail is due. @returns what is due all the same, after a long while. */
async function settled({ clock, store, progress }: World): Promise<string | null> {
  const until = Date.now() + MINUTE + progress.students * 300;
  for (let calm = 0; calm < 2; ) {
    await sleep(150);
    const now = clock.now();
    const [asks] = await store.read<{ n: number }>(`SELECT COUNT(*) AS n FROM payments WHERE next_check_at <= ${now} OR hint_due_at <= ${now} OR asking_until > ${now}`);
    const [mails] = await store.read<{ n: number }>(
      `SELECT COUNT(*) AS n FROM outbox_mails WHERE state = 'claimed' OR (state = 'waiting' AND next_attempt_at <= ${now})`,
    );
    calm = Number(asks?.n) + Number(mails?.n) === 0 ? calm + 1 : 0;
    if (Date.now() > until) return `${asks?.n} questions and ${mails?.n} mails`;
  }
  return null;
}
