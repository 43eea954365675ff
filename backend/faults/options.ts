import { parseArgs } from 'node:util';
import { type Profile, PROFILES } from './bench/world.js';

export interface Options {
  seed: number;
  payments: number;
  profile: Profile;
  plant: string | null;
  minutes: number | null;
  outageMs: number | null;
  crowd: number | null;
  simulate: boolean;
  ci: boolean;
}

const USAGE = `npm run faults -- [--seed S] [--payments N] [--profile sqlite|mariadb|galera] [--minutes M] [--outage-ms MS] [--crowd N]
                  [--plant NAME|all] [--simulate] [--ci]
`;

function whole(text: string | undefined, unset: number): number {
  const value = text === undefined ? unset : Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`not a whole number: ${text}\n${USAGE}`);
  return value;
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' }, payments: { type: 'string' }, profile: { type: 'string' }, plant: { type: 'string' }, minutes: { type: 'string' },
      'outage-ms': { type: 'string' }, crowd: { type: 'string' }, simulate: { type: 'boolean' }, ci: { type: 'boolean' },
    },
  });
  const name = values.profile ?? 'sqlite';
  const profile = PROFILES.find((known) => known === name);
  if (!profile) throw new Error(`--profile is one of ${PROFILES.join(', ')}\n${USAGE}`);
  const simulate = values.simulate ?? false;
  return {
    profile, simulate, ci: values.ci ?? false, plant: values.plant ?? null,
    seed: whole(values.seed, 1),
    payments: whole(values.payments, simulate ? 10_000 : values.plant ? 100 : 300),
    minutes: values.minutes === undefined ? null : Number(values.minutes),
    outageMs: values['outage-ms'] === undefined ? null : whole(values['outage-ms'], 0),
    crowd: values.crowd === undefined ? null : whole(values.crowd, 0),
  };
}
