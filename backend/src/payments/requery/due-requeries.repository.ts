import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Tx } from '../../database/transactions.js';
import { isUndecided, PAYMENT_STATES, type PaymentState } from '../ledger/payment-state.js';
import type { GatewayStatus } from '../providers/payment-provider.js';
import { longestWaitMs } from './requery-schedule.js';

/** Answers that do not confirm a success. */
const UNCONFIRMED: readonly GatewayStatus[] = ['notStarted', 'pending', 'failed', 'cancelled', 'reversed', 'noAnswer'];

/** No lease and no call to the gateway lasts longer. */
const LEASE_AT_MOST_MS = 3_600_000;

/** Within this all open payments are asked about after an interruption, evenly, so that those who pay meanwhile do not wait. */
const SOON_MS = 180_000;
const SPREAD_MS = 1_000;

/** Which payments are to be asked about, by the schedule in their rows. */
@Injectable()
export class DueRequeries {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Undecided payments first; settled ones can wait. One index range per state, because thousands are due after an
   * outage of an hour.
   */
  forCheck(now: number, limit: number): Promise<{ id: number }[]> {
    return this.due(PAYMENT_STATES.map((state) => ({ rank: isUndecided(state) ? 0 : 1, column: 'next_check_at', where: `state = '${state}'` })), now, limit);
  }

  /** Successes that only a message reported come before unsigned messages, which anybody can send. */
  forConfirmation(now: number, limit: number): Promise<{ id: number }[]> {
    const unconfirmed = ["last_answer IS NULL", ...UNCONFIRMED.map((answer) => `last_answer = '${answer}'`)];
    return this.due([
      ...unconfirmed.map((where) => ({ rank: 0, column: 'next_check_at', where: `state = 'SUCCESS' AND ${where}` })),
      ...PAYMENT_STATES.map((state) => ({ rank: isUndecided(state) ? 1 : 2, column: 'hint_due_at', where: `state = '${state}'` })),
    ], now, limit);
  }

  private due(scans: readonly { rank: number; column: string; where: string }[], now: number, limit: number): Promise<{ id: number }[]> {
    const selects = scans.map(({ rank, column, where }, index) =>
      `SELECT * FROM (SELECT id, ${rank} AS priority, ${column} AS due_at FROM payments
        WHERE ${where} AND ${column} <= ? AND (asking_until IS NULL OR asking_until <= ?) ORDER BY ${column} LIMIT ${limit}) AS scan${index}`);
    return this.dataSource.query<{ id: number }[]>(`${selects.join(' UNION ALL ')} ORDER BY priority, due_at LIMIT ${limit}`, scans.flatMap(() => [now, now]));
  }

  /** After a restore, because what the gateway said since the backup is unknown: what was begun in the last `periodMs` is due. */
  async requeryAllOfLast(tx: Tx, periodMs: number): Promise<void> {
    const [latest] = (await tx.query('SELECT MAX(created_at) AS at FROM payments')) as { at: number | null }[];
    await tx.query('UPDATE payments SET next_check_at = created_at WHERE created_at >= ?', [Number(latest?.at ?? 0) - periodMs]);
  }

  /**
   * Messages may have been lost while nobody could store them: each open payment is asked about once, soon. No sooner than three
   * minutes after it was asked about, so that a server that starts again and again asks little more.
   */
  async requeryOpenSoon(now: number): Promise<void> {
    const latest = now + SOON_MS;
    for (const state of PAYMENT_STATES.filter(isUndecided)) {
      const where = `state = '${state}' AND next_check_at > ?`;
      const found = await this.dataSource.query<{ id: number; askedAt: number | null }[]>(`SELECT id, last_asked_at AS "askedAt" FROM payments WHERE ${where}`, [latest]);
      for (const { id, askedAt } of found) {
        const at = Math.min(latest, Math.max(now + ((Number(id) * SPREAD_MS) % SOON_MS), Number(askedAt ?? 0) + SOON_MS));
        await this.dataSource.query(`UPDATE payments SET next_check_at = ? WHERE id = ? AND ${where}`, [at, id, latest]);
      }
    }
  }

  /** Rows scheduled by a clock that was set back since are due at once, and its leases end. */
  async resetFutureSchedules(now: number): Promise<void> {
    const leaseEnd = now + LEASE_AT_MOST_MS;
    for (const state of PAYMENT_STATES) {
      await this.resetAhead(state, 'next_check_at > ?', now + longestWaitMs(state) + LEASE_AT_MOST_MS, `next_check_at = ${now}, asking_until = NULL, auth_until = NULL`);
      await this.resetAhead(state, 'hint_due_at > ?', leaseEnd, `hint_due_at = ${now}, asking_until = NULL`);
      // A lease alone may be ahead: its server died before it set the next check.
      const isScheduled = '(next_check_at IS NOT NULL OR hint_due_at IS NOT NULL)';
      for (const lease of ['asking_until', 'auth_until']) await this.resetAhead(state, `${isScheduled} AND ${lease} > ?`, leaseEnd, `${lease} = NULL`);
    }
  }

  /** Found without locks, then changed one by one: an update of many locks every row that it looks at, and is a deadlock's victim. */
  private async resetAhead(state: PaymentState, ahead: string, limit: number, changes: string): Promise<void> {
    const found = await this.dataSource.query<{ id: number }[]>(`SELECT id FROM payments WHERE state = '${state}' AND ${ahead}`, [limit]);
    for (const { id } of found) await this.dataSource.query(`UPDATE payments SET ${changes} WHERE id = ? AND state = '${state}' AND ${ahead}`, [id, limit]);
  }
}
