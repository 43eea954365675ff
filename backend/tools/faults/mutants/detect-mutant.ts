import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runCampaign } from '../campaign.js';
import { buildMutant } from './build-mutant.js';
import type { Mutant } from './mutant.js';
import { type MutantName, MUTANTS } from './mutants.js';

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
  const { profile = 'sqlite', invariants, schedule, outageMs, journeys = [], isSimulated }: Mutant = MUTANTS[name];
  const build = buildMutant(name);
  const began = Date.now();
  const violations: Record<string, number> = {};
  try {
    for (let attempt = 0; attempt < options.tries; attempt += 1) {
      const seed = options.seed + attempt;
      if (isSimulated) {
        const found = violationInSimulation(build.folder, seed);
        if (found === null) continue;
        violations[found.rule] = (violations[found.rule] ?? 0) + 1;
        if (invariants.includes(found.rule)) return { name, isDetected: true, violations, first: `${found.rule} ${found.text}`, seed, seconds: secondsSince(began) };
        continue;
      }
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

const SIMULATED_PAYMENTS = '500';

/** In a process of its own, which loads the build with the bug. */
function violationInSimulation(build: string, seed: number): { rule: string; text: string } | null {
  const { status, stderr } = spawnSync(process.execPath, [join(build, 'tools/faults/run.js'), '--simulate', '--payments', SIMULATED_PAYMENTS, '--seed', String(seed)], { encoding: 'utf8' });
  if (status === 0) return null;
  const [, rule, text] = /Error: (I\d+): (.*)/.exec(stderr) ?? [];
  return { rule: rule ?? 'error', text: text ?? stderr.slice(-500) };
}

const secondsSince = (began: number): number => Math.round((Date.now() - began) / 1_000);

export function detectionLine({ name, isDetected, violations, first, seed, seconds }: Detection): string {
  const what = isDetected ? `detected by ${Object.entries(violations).map(([rule, count]) => `${rule} x${count}`).join(', ')}: ${first}` : 'NOT DETECTED';
  return `mutant "${name}" (seed ${seed}, ${seconds} s): ${what}`;
}
