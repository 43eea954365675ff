import type { CampaignOptions, CampaignResult } from './campaign.js';

export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

const seconds = (ms: number | null): string => (ms === null ? '-' : `${(ms / 1_000).toFixed(1)} s`);

const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts).sort().map(([name, count]) => `    ${String(count).padStart(6)}  ${name}`).join('\n');

/** Which journeys broke a rule, and how often. */
function byJourney({ verdict, journeys }: CampaignResult, rule: string): string {
  const counts: Record<string, number> = {};
  for (const { transactionId } of verdict.violations.filter((violation) => violation.rule === rule)) {
    const name = journeys.get(transactionId ?? '') ?? 'none of one payment';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return Object.entries(counts).sort(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${count}`).join(', ');
}

/** What a run did and found, for people. */
export function reportOf({ seed, payments, profile, likely = [] }: CampaignOptions, result: CampaignResult): string {
  const { verdict, quiet, backAfterMs } = result;
  const faults = Object.values(result.faults).reduce((sum, count) => sum + count, 0);
  const kills = Object.values(result.kills).reduce((sum, count) => sum + count, 0);
  const rules: Record<string, number> = {};
  for (const { rule } of verdict.violations) rules[rule] = (rules[rule] ?? 0) + 1;
  return [
    `Campaign on ${profile}, seed ${seed}: ${result.students} of ${payments} students, ${verdict.payments} payments, ${result.seconds} s (${result.rushSeconds} s of them with faults)`,
    `  payments by state and other counts:\n${list(verdict.counts)}`,
    `  faults: ${faults}\n${list(result.faults)}`,
    `  kills at a named step: ${kills}\n${list(result.kills)}`,
    `  server deaths in all: ${result.deaths}; by itself: ${result.ownDeaths.join(', ') || 'none'}`,
    `  HTTP answers to students: ${Object.entries(result.httpStatuses).map(([status, count]) => `${status}: ${count}`).join(', ')}`,
    `  whole server back after a kill: median ${seconds(percentile(backAfterMs, 0.5))}, p90 ${seconds(percentile(backAfterMs, 0.9))}, longest ${seconds(percentile(backAfterMs, 1))} (${backAfterMs.length})`,
    `  time to truth after the faults: ${quiet.doubtful} in doubt (and ${quiet.leftToPlan} left to the plan); p50 ${seconds(percentile(quiet.truthAfterMs, 0.5))}, p90 ${seconds(percentile(quiet.truthAfterMs, 0.9))}, longest ${seconds(percentile(quiet.truthAfterMs, 1))}; later than 5 min: ${quiet.late.length}${quiet.late.map(({ transactionId, asked }) => `\n    ${transactionId} ${asked}`).join('')}`,
    ...(verdict.violations.length === 0
      ? ['  violations: 0']
      : [
          `  VIOLATIONS: ${verdict.violations.length} (${Object.entries(rules).map(([rule, count]) => `${rule}: ${count}`).join(', ')})`,
          ...Object.keys(rules).sort().map((rule) => `    ${rule} by journey: ${byJourney(result, rule)}`),
          ...verdict.violations.slice(0, 40).map(({ rule, text, transactionId }) => `    ${rule}  ${transactionId ?? ''} ${text}`),
        ]),
    ...verdict.stories,
    ...(result.folder === null ? [] : [`  repeat with: npm run faults -- --seed ${seed} --payments ${payments} --profile ${profile}${likely.length > 0 ? ` --likely ${likely.join(',')}` : ''}`, `  logs: ${result.folder}`]),
  ].join('\n');
}
