import { parseArgs } from 'node:util';
import { type Profile, PROFILES } from './harness/test-environment.js';
import { type JourneyName, JOURNEYS } from './clients/journeys.js';

export interface Options {
  seed: number;
  payments: number;
  profile: Profile;
  mutant: string | null;
  minutes: number | null;
  outageMs: number | null;
  concurrency: number | null;
  /** Journeys that are taken more often than usual. */
  preferred: JourneyName[];
  simulate: boolean;
  /** A month of payments and refunds without faults, and its books. */
  month: boolean;
  ci: boolean;
  /** Puts the results into docs/results/reliability.md. */
  write: boolean;
}

const USAGE = `npm run faults -- [--seed S] [--payments N] [--profile sqlite|mariadb|galera] [--minutes M] [--outage-ms MS] [--concurrency N]
                  [--prefer JOURNEY,JOURNEY] [--mutant NAME|all] [--simulate] [--month] [--ci] [--write]
`;

function whole(text: string | undefined, unset: number): number {
  const value = text === undefined ? unset : Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`not a whole number: ${text}\n${USAGE}`);
  return value;
}

function journeys(text: string | undefined): JourneyName[] {
  const isJourney = (name: string): name is JourneyName => Object.hasOwn(JOURNEYS, name);
  return (text?.split(',') ?? []).map((name) => {
    if (!isJourney(name)) throw new Error(`--prefer: no journey ${name}; there are ${Object.keys(JOURNEYS).join(', ')}\n${USAGE}`);
    return name;
  });
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' }, payments: { type: 'string' }, profile: { type: 'string' }, mutant: { type: 'string' }, minutes: { type: 'string' },
      'outage-ms': { type: 'string' }, concurrency: { type: 'string' }, prefer: { type: 'string' }, simulate: { type: 'boolean' }, month: { type: 'boolean' }, ci: { type: 'boolean' },
      write: { type: 'boolean' },
    },
  });
  const name = values.profile ?? 'sqlite';
  const profile = PROFILES.find((known) => known === name);
  if (!profile) throw new Error(`--profile is one of ${PROFILES.join(', ')}\n${USAGE}`);
  const simulate = values.simulate ?? false;
  const month = values.month ?? false;
  return {
    profile, simulate, month, ci: values.ci ?? false, write: values.write ?? false, mutant: values.mutant ?? null,
    seed: whole(values.seed, 1),
    payments: whole(values.payments, month ? 20_000 : simulate ? 10_000 : values.mutant ? 100 : 300),
    minutes: values.minutes === undefined ? null : Number(values.minutes),
    outageMs: values['outage-ms'] === undefined ? null : whole(values['outage-ms'], 0),
    concurrency: values.concurrency === undefined ? null : whole(values.concurrency, 0),
    preferred: journeys(values.prefer),
  };
}
