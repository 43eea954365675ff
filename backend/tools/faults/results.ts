import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from './harness/paths.js';
import type { CampaignOptions, CampaignResult } from './campaign.js';
import type { Detection } from './mutants/detect-mutant.js';
import { percentile } from './report.js';

/** What `--write` writes to: of each run, and of each mutant, the last result. */
const PAGE = 'docs/results/reliability.md';
const NONE = '–';

/** Median, p90 and longest, in seconds. */
const spread = (ms: readonly number[]): string =>
  ms.length === 0 ? NONE : `${[0.5, 0.9, 1].map((share) => ((percentile(ms, share) ?? 0) / 1_000).toFixed(1)).join(', ')} s`;

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((total, count) => total + count, 0);

/** The row of a run in the table of runs. */
function runRow({ seed, payments, profile }: CampaignOptions, { checks, recovery, faults, exits, recoveryMs }: CampaignResult, day: string): string[] {
  return [
    `\`--profile ${profile} --seed ${seed} --payments ${payments}\``, day, String(checks.payments), String(sum(faults)), String(exits), `**${checks.violations.length}**`,
    spread(recoveryMs), String(recovery.unresolved), spread(recovery.resolvedAfterMs), String(recovery.late.length),
  ];
}

/** The row of a mutant in the table of mutants. */
export const mutantRow = ({ name, isDetected, violations, seed, seconds }: Detection, day: string): string[] => [name, day, isDetected ? Object.keys(violations).sort().join(', ') : '**not detected**', String(seed), `${seconds} s`];

/** Puts a row into the table whose first column is called so: in the place of the one that begins alike, or as the last. */
export function withRow(page: string, table: string, row: readonly string[]): string {
  const lines = page.split('\n');
  const head = lines.findIndex((line) => line.startsWith(`| ${table} |`));
  if (head < 0) throw new Error(`${PAGE} has no table "${table}".`);
  let at = head + 2;
  while (lines[at]?.startsWith('|') && !lines[at]?.startsWith(`| ${row[0]} |`)) at += 1;
  lines.splice(at, lines[at]?.startsWith('|') ? 1 : 0, `| ${row.join(' | ')} |`);
  return lines.join('\n');
}

const today = (): string => new Date().toISOString().slice(0, 10);

function write(table: string, row: readonly string[]): void {
  const path = join(PROJECT_FOLDER, PAGE);
  writeFileSync(path, withRow(readFileSync(path, 'utf8'), table, row));
}

export const writeRun = (options: CampaignOptions, result: CampaignResult): void => write('run', runRow(options, result, today()));
export const writeMutant = (detection: Detection): void => write('mutant', mutantRow(detection, today()));
