import { Injectable } from '@nestjs/common';
import { placeholders } from '../database/batched-read.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { FeeReminder } from './fee-reminder.entity.js';
import type { ReminderData } from './reminder-keys.js';

@Injectable()
export class FeeRemindersRepository {
  constructor(private readonly transactions: Transactions) {}

  /** By student id. */
  async of(studentIds: readonly number[]): Promise<Map<number, FeeReminder>> {
    if (studentIds.length === 0) return new Map();
    const rows = await this.transactions.read<FeeReminder>(
      `SELECT id, student_id AS studentId, token, reminded_at AS remindedAt, stopped_at AS stoppedAt FROM fee_reminders WHERE student_id IN (${placeholders(studentIds)})`, [...studentIds]);
    return new Map(rows.map((row) => [row.studentId, row]));
  }

  /** @returns null when this caller may not remind the student: somebody has since `before` (UTC ms), or the student wants none. */
  async claim(
    tx: Tx, { studentId, token }: Pick<FeeReminder, 'studentId' | 'token'>, now: number, before: number,
  ): Promise<{ remindedBefore: number | null } | null> {
    await tx.createQueryBuilder().insert().into(FeeReminder).values({ studentId, token, remindedAt: null, stoppedAt: null }).orIgnore().execute();
    const known = await tx.findOneBy(FeeReminder, { studentId });
    const { affected } = await tx.createQueryBuilder().update(FeeReminder).set({ remindedAt: now })
      .where('student_id = :studentId AND stopped_at IS NULL AND (reminded_at IS NULL OR reminded_at <= :before)', { studentId, before }).execute();
    return affected === 1 ? { remindedBefore: known?.remindedAt ?? null } : null;
  }

  /** A mail goes out now: the week begins. */
  async touch(studentId: number, now: number): Promise<void> {
    await this.transactions.run((tx) => tx.update(FeeReminder, { studentId }, { remindedAt: now }));
  }

  /** A mail did not go out, and does not any more: as before it was written, unless another one was since. @param until UTC ms: from then on. */
  async giveBack({ studentId, claimedAt, remindedBefore }: Omit<ReminderData, 'demandId'>, until: number): Promise<void> {
    await this.transactions.run((tx) => tx.createQueryBuilder().update(FeeReminder).set({ remindedAt: remindedBefore })
      .where('student_id = :studentId AND reminded_at >= :claimedAt AND reminded_at < :until', { studentId, claimedAt, until }).execute());
  }

  /** Also when they were stopped before. @returns whether somebody has this token. */
  async stop(tx: Tx, token: string, now: number): Promise<boolean> {
    const known = await tx.findOneBy(FeeReminder, { token });
    if (known && known.stoppedAt === null) await tx.update(FeeReminder, { id: known.id }, { stoppedAt: now });
    return known !== null;
  }
}
