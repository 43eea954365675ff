import { Injectable } from '@nestjs/common';
import { StoredValues } from '../stored-values.js';
import type { Tx } from '../transactions.js';

/** UTC ms of the latest restore. */
export const RESTORED_AT = 'restored_at';
/** Set by a restore, empty once the server has done what a restore asks of it. */
export const RESTORE_OPEN = 'restore_open';
/** UTC ms of the backup: receipts issued after it may have been lost. Empty once the series has left their numbers out. */
export const RECEIPTS_LOST_SINCE = 'receipts_lost_since';

/** What a restore tells the server, written in the restore's own transaction. */
@Injectable()
export class RestoreMarks {
  private known: Promise<number> | null = null;

  constructor(private readonly values: StoredValues) {}

  /** Minus infinity when the database was never restored. Read once: no server runs while it is. */
  restoredAt(): Promise<number> {
    this.known ??= this.values.read([RESTORED_AT]).then(
      (found) => Number(found.get(RESTORED_AT) ?? Number.NEGATIVE_INFINITY),
      (error: unknown) => {
        this.known = null;
        throw error;
      },
    );
    return this.known;
  }

  /** Does the work once after each restore, by whichever replica comes first. */
  async once(work: (tx: Tx) => Promise<void>): Promise<void> {
    if (!(await this.values.read([RESTORE_OPEN])).has(RESTORE_OPEN)) return;
    await this.values.change(RESTORE_OPEN, async (value, tx) => {
      if (value !== '') await work(tx);
      return '';
    });
  }
}
