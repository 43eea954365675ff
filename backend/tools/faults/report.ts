import type { CampaignOptions, CampaignResult } from './campaign.js';

export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

const seconds = (ms: number | null): string => (ms === null ? '-' : `${(ms / 1_000).toFixed(1)} s`);

const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts).sort().map(([name, count]) => `    ${String(count).padStart(6)}  ${name}`).join('\n');

/** Violations of one invariant, by journey. */
function byJourney({ checks, journeys }: CampaignResult, rule: string): string {
  const counts: Record<string, number> = {};
  for (const { transactionId } of checks.violations.filter((violation) => violation.rule === rule)) {
    const name = journeys.get(transactionId ?? '') ?? 'no single payment';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return Object.entries(counts).sort(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${count}`).join(', ');
}

export function reportOf({ seed, payments, profile, preferred = [] }: CampaignOptions, result: CampaignResult): string {
  const { checks, recovery, recoveryMs } = result;
  const faults = Object.values(result.faults).reduce((sum, count) => sum + count, 0);
  const kills = Object.values(result.kills).reduce((sum, count) => sum + count, 0);
  const rules: Record<string, number> = {};
  for (const { rule } of checks.violations) rules[rule] = (rules[rule] ?? 0) + 1;
  return [
    `Campaign on ${profile}, seed ${seed}: ${result.students} of ${payments} students, ${checks.payments} payments, ${result.seconds} s (${result.faultSeconds} s of them with faults)`,
    `  payments by state and other counts:\n${list(checks.counts)}`,
    `  faults: ${faults}\n${list(result.faults)}`,
    `  kills at a named step: ${kills}\n${list(result.kills)}`,
    `  server exits: ${result.exits}; crashes: ${result.crashes.join(', ') || 'none'}`,
    `  HTTP responses to simulated clients: ${Object.entries(result.httpStatuses).map(([status, count]) => `${status}: ${count}`).join(', ')}`,
    `  ready again after a restart: median ${seconds(percentile(recoveryMs, 0.5))}, p90 ${seconds(percentile(recoveryMs, 0.9))}, longest ${seconds(percentile(recoveryMs, 1))} (${recoveryMs.length})`,
    `  time to resolution after the faults: ${recovery.unresolved} to be settled in 5 min (and ${recovery.leftToSchedule} left to the schedule, which nothing could tell us of); p50 ${seconds(percentile(recovery.resolvedAfterMs, 0.5))}, p90 ${seconds(percentile(recovery.resolvedAfterMs, 0.9))}, longest ${seconds(percentile(recovery.resolvedAfterMs, 1))}; later than 5 min: ${recovery.late.length}`,
    ...(checks.violations.length === 0
      ? ['  violations: 0']
      : [
          `  VIOLATIONS: ${checks.violations.length} (${Object.entries(rules).map(([rule, count]) => `${rule}: ${count}`).join(', ')})`,
          ...Object.keys(rules).sort().map((rule) => `    ${rule} by journey: ${byJourney(result, rule)}`),
          ...checks.violations.slice(0, 40).map(({ rule, text, transactionId }) => `    ${rule}  ${transactionId ?? ''} ${text}`),
        ]),
    ...checks.timelines,
    ...(result.folder === null ? [] : [`  repeat with: npm run faults -- --seed ${seed} --payments ${payments} --profile ${profile}${preferred.length > 0 ? ` --prefer ${preferred.join(',')}` : ''}`, `  logs: ${result.folder}`]),
  ].join('\n');
}
