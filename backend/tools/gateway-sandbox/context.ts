import type { SandboxClock } from './clock.js';
import type { FaultList } from './faults.js';
import type { Journal } from './journal.js';
import type { Ledger } from './ledger.js';
import type { SandboxBehaviour, SandboxOptions } from './settings.js';
import type { SandboxWire } from './wire.js';

export interface SandboxContext {
  readonly options: SandboxOptions;
  readonly behaviour: SandboxBehaviour;
  readonly clock: SandboxClock;
  readonly journal: Journal;
  readonly ledger: Ledger;
  readonly faults: FaultList;
  readonly wire: SandboxWire;
}
