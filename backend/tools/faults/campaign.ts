import { setTimeout as sleep } from 'node:timers/promises';
import { progressOf } from '#lib/progress';
import { Later } from './bench/later.js';
import { BUILD_FOLDER } from './bench/places.js';
import { fillSchool, type Pupil } from './bench/school.js';
import { Tally } from './bench/tally.js';
import { buildWorld, type Profile, type World } from './bench/world.js';
import { killsByPoint } from './bench/replica.js';
import { Office } from './bots/office.js';
import { JOURNEY_WEIGHTS, type JourneyName, JOURNEYS } from './bots/journeys.js';
import { type Campus, Student } from './bots/student.js';
import { check, type Verdict } from './checker/check.js';
import { Nemesis, type Storm } from './nemesis/nemesis.js';
import { type Quiet, quietTime } from './quiet-time.js';
import { Random } from '../shared/random.js';

export interface CampaignOptions {
  seed: number;
  payments: number;
  profile: Profile;
  /** What the progress lines call it. */
  title?: string;
  /** The servers' build, when it is not the true one. */
  build?: string;
  /** Stops sending students after so long. */
  minutes?: number;
  /** `none`: gateway, clock and students misbehave; servers, database and mail server do not. */
  storm?: Storm | 'none';
  /** Journeys that are taken more often than usual. */
  likely?: readonly JourneyName[];
  /** Keeps every log when a violation was found, or a payment whose truth came too late; yes unless said. */
  keepLogs?: boolean;
  /** Students at once. */
  crowd?: number;
  outageMs?: number;
}

export interface CampaignResult {
  verdict: Verdict;
  quiet: Quiet;
  students: number;
  rushSeconds: number;
  seconds: number;
  faults: Record<string, number>;
  kills: Record<string, number>;
  deaths: number;
  ownDeaths: string[];
  backAfterMs: number[];
  httpStatuses: Record<string, number>;
  /** By transaction id, what the student was up to. */
  journeys: ReadonlyMap<string, string>;
  folder: string | null;
}

/** One run: students pay while everything breaks, then quiet, then the reckoning. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const began = Date.now();
  const random = new Random(options.seed);
  const world = await buildWorld(options.profile, options.build ?? BUILD_FOLDER, random);
  let keep = options.keepLogs !== false;
  try {
    const pupils = await fillSchool(world.store, options.payments, random.fork('school'), world.clock.now());
    const later = new Later(world.clock, (name) => world.tally.add(name));
    const statuses = new Tally();
    const { clock, replicas, told, college, login } = world;
    const office = new Office({
      clock, replicas, told, college, login, later, gateway: world.gateway, faults: world.tally, random: random.fork('office'), onStatus: (status) => statuses.add(String(status)),
    });
    const campus: Campus = {
      clock, replicas, told, college, office, later, statuses, gateway: world.gateway, faults: world.tally,
      journeys: new Map(), roughness: 1, lastIds: null,
    };
    const students = await rushHour(world, campus, pupils, random, options);
    const rushSeconds = Math.round((Date.now() - began) / 1_000);
    const quiet = await quietTime(world, campus.later, label(options));
    await readReceipts(world, campus, pupils, random.fork('receipts'));
    const queue = await office.queue();
    if (!queue) throw new Error('the review queue cannot be read when all is quiet');
    const verdict = await check(world, { queue, quietAt: quiet.beganAt, sealedAt: quiet.endedAt, late: quiet.late.map(({ transactionId }) => transactionId) });
    if (quiet.unrest) verdict.violations.push({ rule: 'I11', text: `never became quiet: ${quiet.unrest} stay due`, transactionId: null });
    keep &&= verdict.violations.length + quiet.late.length > 0;
    const kills = new Tally();
    for (const replica of world.replicas) kills.addAll(killsByPoint(replica));
    world.tally.addAll(world.store.counts());
    return {
      verdict, quiet, students, rushSeconds,
      journeys: campus.journeys,
      seconds: Math.round((Date.now() - began) / 1_000),
      faults: world.tally.counts,
      kills: kills.counts,
      deaths: world.replicas.reduce((sum, { deaths }) => sum + deaths, 0),
      ownDeaths: world.replicas.flatMap(({ ownDeaths }) => ownDeaths),
      backAfterMs: world.replicas.flatMap(({ backAfterMs }) => backAfterMs),
      httpStatuses: campus.statuses.counts,
      folder: keep ? world.folder : null,
    };
  } finally {
    await world.close(keep);
  }
}

/** Every student opens the receipt once more: what is on it now is told as well. */
async function readReceipts({ store }: World, campus: Campus, pupils: readonly Pupil[], random: Random): Promise<void> {
  const settled = await store.read<{ transaction_id: string; admission_number: string }>("SELECT transaction_id, admission_number FROM payments WHERE state = 'SUCCESS'");
  for (const { transaction_id: id, admission_number: number } of settled) {
    const pupil = pupils.find(({ admissionNumber }) => admissionNumber === number);
    if (pupil) await new Student(campus, pupil, random.fork(id), 'receipt').receipt(id);
  }
}

const label = ({ title = 'Campaign', profile, seed }: CampaignOptions): string => `${title} on ${profile}, seed ${seed}`;

const LIKELY_WEIGHT = 60;

/** @returns how many students came. */
async function rushHour(world: World, campus: Campus, pupils: readonly Pupil[], random: Random, options: CampaignOptions): Promise<number> {
  const { storm = {} } = options;
  const nemesis = new Nemesis(world, random.fork('nemesis'), { outageMs: options.outageMs ?? 4_000, paceMs: [150, 900], ...(storm === 'none' ? {} : storm) });
  const raging = storm === 'none' ? Promise.resolve() : nemesis.run();
  const weights = { ...JOURNEY_WEIGHTS };
  for (const name of options.likely ?? []) weights[name] += LIKELY_WEIGHT;
  const until = Date.now() + (options.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  const steps = [0.2, 0.4, 0.6, 0.8].map((share) => ({ share, from: Math.floor(share * pupils.length) }));
  const { progress } = world;
  const report = progressOf(`${label(options)}, students`, pupils.length);
  let served = 0;
  const bot = async (): Promise<void> => {
    while (progress.students < pupils.length && Date.now() < until) {
      const index = progress.students++;
      const step = steps[0];
      if (step && index >= step.from) {
        steps.shift();
        await nemesis.passTime(step.share);
      }
      const pupil = pupils[index];
      if (!pupil) return;
      const chance = random.fork(`student ${index}`);
      const name = chance.weighted(weights);
      await JOURNEYS[name](new Student(campus, pupil, chance, name)).catch((error: unknown) => world.note(`journey ${name} of ${pupil.admissionNumber}: ${String(error)}`));
      report((served += 1));
    }
  };
  const watching = new AbortController();
  const duties = (async () => {
    while (!watching.signal.aborted) {
      await campus.later.doDue();
      await sleep(500);
    }
  })();
  await Promise.all(Array.from({ length: options.crowd ?? 32 }, bot));
  await nemesis.stop();
  await raging;
  watching.abort();
  await duties;
  return progress.students;
}
