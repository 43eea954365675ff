import type { Profile } from '../harness/test-environment.js';
import type { JourneyName } from '../clients/journeys.js';
import type { FaultSchedule } from '../injector/fault-injector.js';

export interface Edit {
  /** Below `src` of the build. */
  file: string;
  find: RegExp;
  replace: string;
}

/** A plausible bug, as a change of the built code. */
export interface Mutant {
  description: string;
  /** One of these has to be violated. */
  invariants: readonly string[];
  /** Faults that are needed to show it. */
  schedule?: FaultSchedule;
  outageMs?: number;
  /** Journeys that can show it. */
  journeys?: readonly JourneyName[];
  edits: readonly Edit[];
  /** SQLite by default. */
  profile?: Profile;
  /** Hunted by the simulation instead of a campaign. */
  isSimulated?: boolean;
}

export const edit = (file: string, find: RegExp, replace: string): Edit => ({ file, find, replace });
