import { placeholders } from '../database/batched-read.js';
import type { FrozenDemands } from '../students/import/stored-state.js';

/** States without money, now or later. Every other state freezes the demand: no import changes it. */
export const STATES_WITHOUT_MONEY = ['FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'REFUNDED'] as const;

const FROZEN = `SELECT DISTINCT demand_id AS id FROM payments WHERE (state NOT IN (${STATES_WITHOUT_MONEY.map((state) => `'${state}'`).join(', ')}) OR (last_answer = 'pending' AND released_at IS NULL) OR open_demand_id IS NOT NULL OR settled_demand_id IS NOT NULL)`;

export const frozenDemands: FrozenDemands = async (query, demandIds) => {
  const rows = await query<{ id: number }>(`${FROZEN} AND demand_id IN (${placeholders(demandIds)})`, [...demandIds]);
  return new Set(rows.map(({ id }) => id));
};
