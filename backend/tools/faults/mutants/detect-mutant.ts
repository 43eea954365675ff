import { runCampaign } from '../campaign.js';
import { buildMutant } from './build-mutant.js';
import { type Mutant, type MutantName, MUTANTS } from './mutants.js';

export interface Detection {
  name: MutantName;
  isDetected: boolean;
  /** Number of violations by invariant. */
  violations: Record<string, number>;
  first: string | null;
  seed: number;
  seconds: number;
}

/** Runs campaigns against a mutant, one seed after the other, until one detects it. */
export async function detectMutant(name: MutantName, options: { seed: number; payments: number; tries: number }): Promise<Detection> {
  const { profile = 'sqlite', invariants, schedule, outageMs, journeys = [] }: Mutant = MUTANTS[name];
  const build = buildMutant(name);
  const began = Date.now();
  const violations: Record<string, number> = {};
  try {
    for (let attempt = 0; attempt < options.tries; attempt += 1) {
      const seed = options.seed + attempt;
      const { checks } = await runCampaign({ title: `Mutant "${name}"`, seed, payments: options.payments, profile, build: build.folder, keepLogs: false, schedule: schedule ?? 'none', preferred: journeys, ...(outageMs ? { outageMs } : {}) });
      for (const { rule } of checks.violations) violations[rule] = (violations[rule] ?? 0) + 1;
      const first = checks.violations.find(({ rule }) => invariants.includes(rule));
      if (first) return { name, isDetected: true, violations, first: `${first.rule} ${first.text}`, seed, seconds: secondsSince(began) };
    }
    return { name, isDetected: false, violations, first: null, seed: options.seed, seconds: secondsSince(began) };
  } finally {
    build.remove();
  }
}

const secondsSince = (began: number): number => Math.round((Date.now() - began) / 1_000);

export function detectionLine({ name, isDetected, violations, first, seed, seconds }: Detection): string {
  const what = isDetected ? `detected by ${Object.entries(violations).map(([rule, count]) => `${rule} x${count}`).join(', ')}: ${first}` : 'NOT DETECTED';
  return `mutant "${name}" (seed ${seed}, ${seconds} s): ${what}`;
}
