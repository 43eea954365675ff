import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { COUNTER } from '../ledger/booked-money.js';
import { ListedRefunds } from './listed-refunds.js';
import { UnreadRefundList } from './unread-refund-list.entity.js';

const AT_ONCE = 10;
/** Of those that are due, so many are looked at for one whose requery is over. */
const LOOKED_AT = 1_000;
const RETRY_MS = 600_000;
const DAY_MS = 86_400_000;
const GIVE_UP_MS = 7 * DAY_MS;

type Unread = Pick<UnreadRefundList, 'paymentId' | 'since'>;

/**
 * Refunds between a backup and its restore are not recorded here: after a restore the gateway's lists are read once for every charge of
 * it, and of every charge that people book later (docs/requirements.md#refunds). Two replicas at once read a list twice.
 */
@Injectable()
export class UnreadRefundLists {
  private readonly logger = new Logger('Refunds');

  constructor(
    private readonly listed: ListedRefunds,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Of every charge that the gateway may have given back since, however old, and of payments whose money may only become known by their
   * requery, which goes first. In the transaction that makes them due for it.
   *
   * @param periodMs of which payments.
   */
  async addAll(tx: Tx, periodMs: number): Promise<void> {
    const [latest] = (await tx.query('SELECT MAX(created_at) AS at FROM payments')) as { at: number | string | null }[];
    const now = this.clock.now();
    await tx.query('UPDATE unread_refund_lists SET since = ?, next_at = ?', [now, now]);
    await tx.query(
      `INSERT INTO unread_refund_lists (payment_id, since, next_at)
         SELECT id, ?, ? FROM payments WHERE id NOT IN (SELECT payment_id FROM unread_refund_lists)
            AND (created_at >= ? OR id IN (SELECT payment_id FROM charges WHERE provider <> '${COUNTER}' AND (amount IS NULL OR given_back < amount)))`,
      [now, now, Number(latest?.at ?? 0) - periodMs]);
  }

  /** Under the payment's lock, in the transaction that books its money. */
  async add(tx: Tx, paymentId: number): Promise<void> {
    const now = this.clock.now();
    await tx.upsert(UnreadRefundList, { paymentId, since: now, nextAt: now }, ['paymentId']);
  }

  /** Reads the next lists. @returns how many. */
  async runOnce(): Promise<number> {
    const due = await this.due();
    if (due.length === 0) return 0;
    const read = new Set<Unread>();
    for (const one of due) {
      const isOver = this.clock.now() >= one.since + GIVE_UP_MS;
      const isRead = await this.listed.compare(one.paymentId, { isOver }).catch((error: unknown) => {
        this.logger.warn({ message: 'list of refunds not read', paymentId: one.paymentId, err: error });
        return false;
      });
      if (isRead) read.add(one);
    }
    const nextAt = this.clock.now() + RETRY_MS;
    await this.transactions.run(async (tx) => {
      for (const one of due) {
        // A booking may have added it anew meanwhile.
        const { paymentId, since } = one;
        if (read.has(one)) await tx.delete(UnreadRefundList, { paymentId, since });
        else await tx.update(UnreadRefundList, { paymentId, since }, { nextAt });
      }
    });
    return due.length;
  }

  /** What a clock that was set back had planned is due as well. */
  private async due(): Promise<Unread[]> {
    const now = this.clock.now();
    // A requery after the restore that was not answered may know of more money. A day is long enough.
    return this.transactions.read<Unread>(
      `SELECT l.payment_id AS "paymentId", l.since FROM (
         SELECT payment_id, since, next_at FROM unread_refund_lists WHERE next_at <= ? OR next_at > ? ORDER BY next_at, payment_id LIMIT ${LOOKED_AT}) l
         JOIN payments p ON p.id = l.payment_id
        WHERE l.since <= ? OR p.next_check_at IS NULL OR p.next_check_at <> p.created_at ORDER BY l.next_at, l.payment_id LIMIT ${AT_ONCE}`,
      [now, now + RETRY_MS, now - DAY_MS]);
  }
}
