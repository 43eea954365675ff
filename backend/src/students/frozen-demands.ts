import type { FrozenDemands } from './import/stored-state.js';

/** Payments provide it, so that students do not depend on payments. */
export abstract class FrozenDemandsSql {
  abstract readonly among: FrozenDemands;
}
