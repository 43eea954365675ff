import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { leaveRoom } from '../common/leave-room.js';
import type { DuesSelection } from '../contract/index.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { MailOutboxService } from '../receipts/mail/mail-outbox.service.js';
import type { DueDemand } from '../students/outstanding-fees.service.js';
import { FeeRemindersRepository } from './fee-reminders.repository.js';
import { REMINDER_MAIL, type ReminderData, reminderKeyOf } from './reminder-keys.js';
import { REMINDER_EVERY_MS, ReminderStandings } from './reminder-standings.js';

/** Writes the mails of reminders, and keeps who wants none. */
@Injectable()
export class ReminderWriter {
  private readonly logger = new Logger('Reminders');

  constructor(
    private readonly standings: ReminderStandings,
    private readonly reminders: FeeRemindersRepository,
    private readonly outbox: MailOutboxService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @returns whether somebody has this token. */
  stop(token: string): Promise<boolean> {
    return this.transactions.run((tx) => this.reminders.stop(tx, token, this.clock.now()));
  }

  /** Page by page, beside other work. @returns how many. */
  async write(selection: DuesSelection, stopping: AbortSignal): Promise<number> {
    let count = 0;
    for await (const page of this.standings.pages(selection)) {
      const began = performance.now();
      const due = page.filter(({ standing }) => standing === 'toRemind').map(({ demand }) => demand);
      count += await this.transactions.run((tx) => this.writeAll(tx, due));
      if (stopping.aborted) break;
      await leaveRoom(began);
    }
    this.logger.log({ message: 'reminders written', count });
    return count;
  }

  private async writeAll(tx: Tx, due: readonly DueDemand[]): Promise<number> {
    const now = this.clock.now();
    let written = 0;
    for (const { studentId, demandId, email } of due) {
      if (email === null) continue;
      const claim = await this.reminders.claim(tx, { studentId, token: randomBytes(16).toString('base64url') }, now, now - REMINDER_EVERY_MS);
      if (claim === null) continue;
      const data: ReminderData = { demandId, studentId, claimedAt: now, remindedBefore: claim.remindedBefore };
      await this.outbox.enqueue(tx, { kind: REMINDER_MAIL, key: `${reminderKeyOf(studentId)}${now}`, recipient: email, data: { ...data } });
      written += 1;
    }
    return written;
  }
}
