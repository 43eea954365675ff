import fc from 'fast-check';
import { type PermitGrant, maxPermits, PURPOSES, type RequeryPurpose, reserve, type Timeline } from './permits.js';

const EMPTY: Timeline = { nextFreeAt: 0, seenAt: null, reserved: null };
const BEGAN = 1_800_000_000_000;
const CALLERS = 50;

interface Load {
  rate: number;
  skews: readonly number[];
  flooding: readonly RequeryPurpose[];
  seconds: number;
  latencyMs?: number;
  probe?: { purpose: RequeryPurpose; afterMs: number };
}

interface Server {
  purpose: RequeryPurpose;
  skew: number;
  count: number;
  triesAt: number;
  reachedAt: number;
  isProbe: boolean;
}

/** The rate limiters of all replicas on one clock: each retries when it was told to. */
function run({ rate, skews, flooding, seconds, latencyMs = 0, probe }: Load) {
  const given = new Map<RequeryPurpose, number>(PURPOSES.map((purpose) => [purpose, 0]));
  const moments: number[] = [];
  const servers: Server[] = flooding.flatMap((purpose) =>
    skews.map((skew) => ({ purpose, skew, count: CALLERS, triesAt: 0, reachedAt: 0, isProbe: false })));
  if (probe) servers.push({ purpose: probe.purpose, skew: skews.at(-1) ?? 0, count: 1, triesAt: probe.afterMs, reachedAt: 0, isProbe: true });
  let timeline = EMPTY;
  let probeWaitMs: number | null = null;
  for (;;) {
    const server = servers.reduce((first, one) => (one.triesAt < first.triesAt ? one : first));
    const at = server.triesAt;
    if (at > seconds * 1_000) break;
    const { purpose, skew, count, reachedAt } = server;
    const result = reserve(timeline, [{ purpose, count, reachedAt }], BEGAN + at + skew, rate);
    const [grant] = result.grants as [PermitGrant];
    timeline = result.timeline;
    moments.push(...grant.waits.map((wait) => grant.now + wait));
    given.set(purpose, (given.get(purpose) ?? 0) + grant.waits.length);
    if (server.isProbe && grant.waits[0] !== undefined) probeWaitMs = at - (probe?.afterMs ?? 0) + grant.waits[0];
    server.triesAt = server.isProbe && probeWaitMs !== null ? Number.POSITIVE_INFINITY : at + grant.retryMs + latencyMs;
    server.reachedAt = grant.now + grant.retryMs;
  }
  return { given, moments, probeWaitMs };
}

const rate = fc.integer({ min: 1, max: 200 });
const skews = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 3 });
const flooding = fc.subarray([...PURPOSES], { minLength: 1 });
const gapOf = (perSecond: number): number => Math.ceil(1_000 / perSecond);

describe('Permits for status requests', () => {
  it('should never be given closer to each other than the rate allows, whoever asks and whatever the clocks say', () => {
    fc.assert(fc.property(rate, skews, flooding, (perSecond, wrong, load) => {
      const { moments } = run({ rate: perSecond, skews: wrong, flooding: load, seconds: 10 });
      const sorted = [...moments].sort((a, b) => a - b);
      for (const [index, at] of sorted.slice(1).entries()) expect(at - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(gapOf(perSecond));
    }), { numRuns: 60 });
  });

  it('should let nobody who comes wait for longer than the parts of all others, while any of them flood', () => {
    const delay = fc.integer({ min: 0, max: 5_000 });
    fc.assert(fc.property(rate, skews, flooding, fc.constantFrom(...PURPOSES), delay, (perSecond, wrong, load, purpose, afterMs) => {
      const others = load.filter((one) => one !== purpose);
      const { probeWaitMs } = run({ rate: perSecond, skews: wrong, flooding: others, seconds: 20, probe: { purpose, afterMs } });
      const queue = others.reduce((sum, one) => sum + maxPermits(one, perSecond), 0);
      expect(probeWaitMs).not.toBeNull();
      expect(probeWaitMs).toBeLessThanOrEqual((queue + 1) * gapOf(perSecond));
    }), { numRuns: 200 });
  });

  it('should keep that queue below two seconds at ten status requests a second', () => {
    const queue = PURPOSES.reduce((sum, one) => sum + maxPermits(one, 10), 0);
    expect(queue / 10).toBeLessThan(2);
  });

  it('should give each purpose its part while all who flood share the rate', () => {
    fc.assert(fc.property(fc.integer({ min: 2, max: 200 }), skews, flooding, (perSecond, wrong, load) => {
      const seconds = 30;
      const { given } = run({ rate: perSecond, skews: wrong, flooding: load, seconds });
      const parts = load.reduce((sum, one) => sum + maxPermits(one, perSecond), 0);
      for (const purpose of load) {
        const share = (maxPermits(purpose, perSecond) / parts) * (1_000 / gapOf(perSecond)) * seconds;
        expect((given.get(purpose) ?? 0) / share).toBeGreaterThan(0.85);
      }
    }), { numRuns: 60 });
  });

  it.each(['start', 'confirm', 'poll'] as const)('should give half of the rate to %s alone while the office and the routine flood', (purpose) => {
    const { given } = run({ rate: 10, skews: [0, 300], flooding: [purpose, 'office', 'routine'], seconds: 60 });
    expect(given.get(purpose)).toBeGreaterThanOrEqual(300);
    expect(Math.min(given.get('office') ?? 0, given.get('routine') ?? 0)).toBeGreaterThanOrEqual(140);
  });

  it.each(PURPOSES)('should give the whole rate to %s when nobody else wants any, also on a slow database', (purpose) => {
    for (const perSecond of [1, 10, 100]) {
      const { given } = run({ rate: perSecond, skews: [0], flooding: [purpose], seconds: 60, latencyMs: 50 });
      expect(given.get(purpose)).toBeGreaterThanOrEqual(perSecond * 60 * 0.95);
    }
  });

  it.each([-3_600_000, -30_000, 3_600_000])('should go on at once when a clock was set by %d ms', (setBy) => {
    const first = reserve(EMPTY, [{ purpose: 'poll', count: CALLERS, reachedAt: 0 }], BEGAN, 10);
    const [grant] = reserve(first.timeline, [{ purpose: 'start', count: 1, reachedAt: 0 }], BEGAN + setBy, 10).grants;
    expect(grant?.waits).toHaveLength(1);
    expect(grant?.waits[0]).toBeLessThanOrEqual(1_600);
  });
});
