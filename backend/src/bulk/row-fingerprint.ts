import { hash } from 'node:crypto';
import type { RowPlan } from '../students/import/import-plan.js';

/** Of all that a row would change, as it is stored now. */
export function fingerprintOf({ before, change, demand, unnamedDemand }: RowPlan): string {
  const stored = 'stored' in demand ? [demand.stored.id, demand.stored.heads] : null;
  const elsewhere = demand.change === 'new' ? (demand.alreadyFrozen?.id ?? null) : null;
  const content = [before && [before.keys, before.texts, before.isClosed], change, demand.change, stored, elsewhere, unnamedDemand?.id ?? null];
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22);
}
