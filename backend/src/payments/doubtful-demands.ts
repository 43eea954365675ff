import type { FrozenDemands, Query } from '../students/import/stored-state.js';
import { frozenDemands } from './frozen-demands.js';
import type { Payment } from './payment.entity.js';
import { liveAttempts } from './start/live-attempts.js';

type Attempt = Parameters<typeof liveAttempts>[0][number];

const ATTEMPTS = `SELECT p.id AS "id", p.demand_id AS "demandId", p.state AS "state", p.state_at AS "stateAt", p.created_at AS "createdAt", p.token_at AS "tokenAt",
    p.ask_failures AS "requeryFailures", p.open_demand_id AS "openDemandId", p.settled_demand_id AS "settledDemandId", p.released_at AS "releasedAt",
    p.hint_due_at AS "hintDueAt", p.denied_at AS "deniedAt", p.last_asked_at AS "lastRequeryAt", p.last_answered_at AS "lastAnsweredAt", p.last_answer AS "lastAnswer", own.id AS "own"
  FROM fee_demands own JOIN fee_demands same ON same.student_id = own.student_id AND same.semester_no = own.semester_no JOIN payments p ON p.demand_id = same.id`;

const TIMES = ['stateAt', 'createdAt', 'tokenAt', 'releasedAt', 'hintDueAt', 'deniedAt', 'lastRequeryAt', 'lastAnsweredAt'] as const satisfies readonly (keyof Payment)[];

type Row = Attempt & { own: number };

const numbered = (row: Row): Row => ({ ...row, ...Object.fromEntries(TIMES.map((name) => [name, row[name] === null ? null : Number(row[name])])) });

/**
 * Demands that hold or may hold money, also by what the gateway has called failed while its page can still be paid: as
 * `DoubtfulFeesService`, within a transaction.
 *
 * @param now UTC ms.
 */
export const frozenOrDoubtful = (now: () => number): FrozenDemands => async (query: Query, demandIds: readonly number[]) => {
  const frozen = await frozenDemands(query, demandIds);
  if (demandIds.length === 0) return frozen;
  const rows = (await query<Row>(`${ATTEMPTS} WHERE own.id IN (${demandIds.map(() => '?').join(', ')})`, [...demandIds])).map(numbered);
  const byDemand = new Map<number, Row[]>();
  for (const row of rows) byDemand.set(row.own, [...(byDemand.get(row.own) ?? []), row]);
  // Released ones too: that the student may pay again does not make it certain that this money never comes.
  const doubtful = [...byDemand].filter(([, attempts]) => liveAttempts(attempts, now(), { despite: 'releases' }).length > 0);
  return new Set([...frozen, ...doubtful.map(([id]) => id)]);
};
