import { parseArgs } from 'node:util';
import { type Profile, PROFILES } from './bench/world.js';
import { type JourneyName, JOURNEYS } from './bots/journeys.js';

export interface Options {
  seed: number;
  payments: number;
  profile: Profile;
  plant: string | null;
  minutes: number | null;
  outageMs: number | null;
  crowd: number | null;
  /** Journeys that are taken more often than usual. */
  likely: JourneyName[];
  simulate: boolean;
  ci: boolean;
  /** Puts the results into docs/results/reliability.md. */
  write: boolean;
}

const USAGE = `npm run faults -- [--seed S] [--payments N] [--profile sqlite|mariadb|galera] [--minutes M] [--outage-ms MS] [--crowd N]
                  [--likely JOURNEY,JOURNEY] [--plant NAME|all] [--simulate] [--ci] [--write]
`;

function whole(text: string | undefined, unset: number): number {
  const value = text === undefined ? unset : Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`not a whole number: ${text}\n${USAGE}`);
  return value;
}

function journeys(text: string | undefined): JourneyName[] {
  const isJourney = (name: string): name is JourneyName => Object.hasOwn(JOURNEYS, name);
  return (text?.split(',') ?? []).map((name) => {
    if (!isJourney(name)) throw new Error(`--likely: no journey ${name}; there are ${Object.keys(JOURNEYS).join(', ')}\n${USAGE}`);
    return name;
  });
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' }, payments: { type: 'string' }, profile: { type: 'string' }, plant: { type: 'string' }, minutes: { type: 'string' },
      'outage-ms': { type: 'string' }, crowd: { type: 'string' }, likely: { type: 'string' }, simulate: { type: 'boolean' }, ci: { type: 'boolean' },
      write: { type: 'boolean' },
    },
  });
  const name = values.profile ?? 'sqlite';
  const profile = PROFILES.find((known) => known === name);
  if (!profile) throw new Error(`--profile is one of ${PROFILES.join(', ')}\n${USAGE}`);
  const simulate = values.simulate ?? false;
  return {
    profile, simulate, ci: values.ci ?? false, write: values.write ?? false, plant: values.plant ?? null,
    seed: whole(values.seed, 1),
    payments: whole(values.payments, simulate ? 10_000 : values.plant ? 100 : 300),
    minutes: values.minutes === undefined ? null : Number(values.minutes),
    outageMs: values['outage-ms'] === undefined ? null : whole(values['outage-ms'], 0),
    crowd: values.crowd === undefined ? null : whole(values.crowd, 0),
    likely: journeys(values.likely),
  };
}
