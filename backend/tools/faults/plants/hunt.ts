import { runCampaign } from '../campaign.js';
import { plantBug } from './plant-bug.js';
import { type Plant, type PlantName, PLANTS } from './plants.js';

export interface Hunt {
  name: PlantName;
  found: boolean;
  /** Rule to how many violations. */
  rules: Record<string, number>;
  first: string | null;
  seed: number;
  seconds: number;
}

/** Runs campaigns against a planted bug until one finds it, with one seed after the other. */
export async function hunt(name: PlantName, options: { seed: number; payments: number; tries: number }): Promise<Hunt> {
  const { profile = 'sqlite', by, storm, outageMs, likely = [] }: Plant = PLANTS[name];
  const build = plantBug(name);
  const began = Date.now();
  const rules: Record<string, number> = {};
  try {
    for (let attempt = 0; attempt < options.tries; attempt += 1) {
      const seed = options.seed + attempt;
      const { verdict } = await runCampaign({ title: `Hunt for "${name}"`, seed, payments: options.payments, profile, build: build.folder, keepLogs: false, storm: storm ?? 'none', likely, ...(outageMs ? { outageMs } : {}) });
      for (const { rule } of verdict.violations) rules[rule] = (rules[rule] ?? 0) + 1;
      const first = verdict.violations.find(({ rule }) => by.includes(rule));
      if (first) return { name, found: true, rules, first: `${first.rule} ${first.text}`, seed, seconds: secondsSince(began) };
    }
    return { name, found: false, rules, first: null, seed: options.seed, seconds: secondsSince(began) };
  } finally {
    build.remove();
  }
}

const secondsSince = (began: number): number => Math.round((Date.now() - began) / 1_000);

export function huntLine({ name, found, rules, first, seed, seconds }: Hunt): string {
  const what = found ? `found by ${Object.entries(rules).map(([rule, count]) => `${rule} x${count}`).join(', ')}: ${first}` : 'NOT FOUND';
  return `planted "${name}" (seed ${seed}, ${seconds} s): ${what}`;
}
