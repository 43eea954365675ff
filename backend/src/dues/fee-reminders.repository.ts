import { Injectable } from '@nestjs/common';
import { placeholders } from '../database/batched-read.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { FeeReminder } from './fee-reminder.entity.js';

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

  /** @returns whether this caller may remind the student: nobody else has since `before` (UTC ms), and the student wants it. */
  async claim(tx: Tx, { studentId, token }: Pick<FeeReminder, 'studentId' | 'token'>, now: number, before: number): Promise<boolean> {
    await tx.createQueryBuilder().insert().into(FeeReminder).values({ studentId, token, remindedAt: null, stoppedAt: null }).orIgnore().execute();
    const { affected } = await tx.createQueryBuilder().update(FeeReminder).set({ remindedAt: now })
      .where('student_id = :studentId AND stopped_at IS NULL AND (reminded_at IS NULL OR reminded_at <= :before)', { studentId, before }).execute();
    return affected === 1;
  }

  /** Also when they were stopped before. @returns whether somebody has this token. */
  async stop(tx: Tx, token: string, now: number): Promise<boolean> {
    const known = await tx.findOneBy(FeeReminder, { token });
    if (known && known.stoppedAt === null) await tx.update(FeeReminder, { id: known.id }, { stoppedAt: now });
    return known !== null;
  }
}
