import type { FrozenDemands } from './import/stored-state.js';

/** Payments provide it, so that students do not depend on payments. */
export abstract class FrozenDemandsSql {
  abstract readonly among: FrozenDemands;
  /** Those too that nobody should be asked to pay just now: an ended attempt may still be paid on the bank's page. */
  abstract readonly orDoubtful: FrozenDemands;
}
