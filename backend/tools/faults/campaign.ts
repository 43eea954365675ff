import { setTimeout as sleep } from 'node:timers/promises';
import { progressOf } from '#lib/progress';
import { DelayedActions } from './harness/delayed-actions.js';
import { BUILD_FOLDER } from './harness/paths.js';
import { seedStudents, type SeededStudent } from './harness/seed-students.js';
import { Tally } from './harness/tally.js';
import { startTestEnvironment, type Profile, type TestEnvironment } from './harness/test-environment.js';
import { killsByPoint } from './harness/replica.js';
import { SimulatedOffice } from './clients/simulated-office.js';
import { JOURNEY_WEIGHTS, type JourneyName, JOURNEYS } from './clients/journeys.js';
import { type CampaignContext, SimulatedStudent } from './clients/simulated-student.js';
import { check, type CheckResult } from './checker/check.js';
import { FaultInjector, type FaultSchedule } from './injector/fault-injector.js';
import { type Recovery, recover } from './recovery.js';
import { Random } from '../shared/random.js';

export interface CampaignOptions {
  seed: number;
  payments: number;
  profile: Profile;
  /** Shown in the progress lines. */
  title?: string;
  /** Folder of a mutant's build. */
  build?: string;
  /** Starts no further student after this time. */
  minutes?: number;
  /** `none`: only the faults of gateway, clock and students; none of servers, database and mail server. */
  schedule?: FaultSchedule | 'none';
  /** Journeys that are chosen more often. */
  preferred?: readonly JourneyName[];
  /** Keeps every log after a violation; true by default. */
  keepLogs?: boolean;
  /** Students at the same time. */
  concurrency?: number;
  outageMs?: number;
}

export interface CampaignResult {
  checks: CheckResult;
  recovery: Recovery;
  students: number;
  faultSeconds: number;
  seconds: number;
  faults: Record<string, number>;
  kills: Record<string, number>;
  exits: number;
  crashes: string[];
  recoveryMs: number[];
  httpStatuses: Record<string, number>;
  /** Name of the journey, by transaction id. */
  journeys: ReadonlyMap<string, string>;
  folder: string | null;
}

const HOUR = 3_600_000;
/** From the beginning: while servers die, and after it. */
const CLOSED_AFTER_MS = [HOUR, 25 * HOUR, 26 * HOUR, 72 * HOUR, 120 * HOUR, 200 * HOUR];

/** One run: students pay while faults are injected, the system recovers, the checker compares all records. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const began = Date.now();
  const random = new Random(options.seed);
  const environment = await startTestEnvironment(options.profile, options.build ?? BUILD_FOLDER, random);
  let keep = options.keepLogs !== false;
  try {
    const seeded = await seedStudents(environment.store, options.payments, random.fork('students'), environment.clock.now());
    const delayed = new DelayedActions(environment.clock, (name) => environment.faultCounts.add(name));
    const statusCounts = new Tally();
    const { clock, replicas, responses, college, login } = environment;
    const office = new SimulatedOffice({
      clock, replicas, responses, college, login, delayed, gateway: environment.gateway, faultCounts: environment.faultCounts, random: random.fork('office'), onStatus: (status) => statusCounts.add(String(status)),
    });
    const context: CampaignContext = {
      clock, replicas, responses, college, office, delayed, statusCounts, gateway: environment.gateway, faultCounts: environment.faultCounts,
      journeys: new Map(), faultRate: 1, lastIds: null,
    };
    for (const inMs of CLOSED_AFTER_MS) context.delayed.add('days closed by the office', inMs, () => office.closeDays());
    const students = await runStudents(environment, context, seeded, random, options);
    const faultSeconds = Math.round((Date.now() - began) / 1_000);
    const recovery = await recover(environment, context.delayed, label(options));
    await readReceipts(environment, context, seeded, random.fork('receipts'));
    const queue = await office.queue();
    if (!queue) throw new Error('the review queue cannot be read after the faults');
    const checks = await check(environment, { queue, faultsEndedAt: recovery.beganAt, endedAt: recovery.endedAt, late: recovery.late.map(({ transactionId }) => transactionId) });
    if (recovery.stillDue) checks.violations.push({ rule: 'I11', text: `did not become idle: ${recovery.stillDue} are still due`, transactionId: null });
    for (const { transactionId, requeries } of recovery.late) {
      checks.violations.push({ rule: 'I24', text: `the gateway had its answer, and it was not settled five minutes after the faults (minutes: ${requeries})`, transactionId });
    }
    keep &&= checks.violations.length > 0;
    const kills = new Tally();
    for (const replica of environment.replicas) kills.addAll(killsByPoint(replica));
    environment.faultCounts.addAll(environment.store.counts());
    return {
      checks, recovery, students, faultSeconds,
      journeys: context.journeys,
      seconds: Math.round((Date.now() - began) / 1_000),
      faults: environment.faultCounts.counts,
      kills: kills.counts,
      exits: environment.replicas.reduce((sum, { exits }) => sum + exits, 0),
      crashes: environment.replicas.flatMap(({ crashes }) => crashes),
      recoveryMs: environment.replicas.flatMap(({ recoveryMs }) => recoveryMs),
      httpStatuses: context.statusCounts.counts,
      folder: keep ? environment.folder : null,
    };
  } finally {
    await environment.close(keep);
  }
}

/** Every student opens the receipt once more, so that its final content is checked as well. */
async function readReceipts({ store }: TestEnvironment, context: CampaignContext, seeded: readonly SeededStudent[], random: Random): Promise<void> {
  const settled = await store.read<{ transaction_id: string; admission_number: string }>("SELECT transaction_id, admission_number FROM payments WHERE state = 'SUCCESS'");
  for (const { transaction_id: id, admission_number: number } of settled) {
    const record = seeded.find(({ admissionNumber }) => admissionNumber === number);
    if (record) await new SimulatedStudent(context, record, random.fork(id), 'receipt').receipt(id);
  }
}

const label = ({ title = 'Campaign', profile, seed }: CampaignOptions): string => `${title} on ${profile}, seed ${seed}`;

const PREFERRED_WEIGHT = 60;

/** @returns how many students took part. */
async function runStudents(environment: TestEnvironment, context: CampaignContext, seeded: readonly SeededStudent[], random: Random, options: CampaignOptions): Promise<number> {
  const { schedule = {} } = options;
  const injector = new FaultInjector(environment, random.fork('faults'), { outageMs: options.outageMs ?? 4_000, intervalMs: [150, 900], ...(schedule === 'none' ? {} : schedule) });
  const injecting = schedule === 'none' ? Promise.resolve() : injector.run();
  const weights = { ...JOURNEY_WEIGHTS };
  for (const name of options.preferred ?? []) weights[name] += PREFERRED_WEIGHT;
  const until = Date.now() + (options.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  const steps = [0.2, 0.4, 0.6, 0.8].map((share) => ({ share, from: Math.floor(share * seeded.length) }));
  const { progress } = environment;
  const report = progressOf(`${label(options)}, students`, seeded.length);
  let served = 0;
  const client = async (): Promise<void> => {
    while (progress.students < seeded.length && Date.now() < until) {
      const index = progress.students++;
      const step = steps[0];
      if (step && index >= step.from) {
        steps.shift();
        await injector.advanceClock(step.share);
      }
      const record = seeded[index];
      if (!record) return;
      const chance = random.fork(`student ${index}`);
      const name = chance.weighted(weights);
      await JOURNEYS[name](new SimulatedStudent(context, record, chance, name)).catch((error: unknown) => environment.log(`journey ${name} of ${record.admissionNumber}: ${String(error)}`));
      report((served += 1));
    }
  };
  const ended = new AbortController();
  const delayedRuns = (async () => {
    while (!ended.signal.aborted) {
      await context.delayed.runDue();
      await sleep(500);
    }
  })();
  await Promise.all(Array.from({ length: options.concurrency ?? 32 }, client));
  await injector.stop();
  await injecting;
  ended.abort();
  await delayedRuns;
  return progress.students;
}
