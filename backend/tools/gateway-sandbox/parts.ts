import type { SandboxClock } from './clock.js';
import type { FaultBook } from './faults.js';
import type { Journal } from './journal.js';
import type { Ledger } from './ledger.js';
import type { SandboxBehaviour, SandboxOptions } from './settings.js';
import type { SandboxWire } from './wire.js';

/** What every endpoint works with. */
export interface SandboxParts {
  readonly options: SandboxOptions;
  readonly behaviour: SandboxBehaviour;
  readonly clock: SandboxClock;
  readonly journal: Journal;
  readonly ledger: Ledger;
  readonly faults: FaultBook;
  readonly wire: SandboxWire;
}
