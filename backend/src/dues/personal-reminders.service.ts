import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions.js';
import { reminderKeyOf } from './reminder-keys.js';

type Row = Record<string, unknown>;

/** What is kept about a student here, to be shown to that person and erased (docs/personal-data.md). */
@Injectable()
export class PersonalRemindersService {
  constructor(private readonly transactions: Transactions) {}

  /** Begins the keys of the student's mails in the outbox. */
  keyOf(studentId: number): string {
    return reminderKeyOf(studentId);
  }

  everythingAbout(studentId: number): Promise<Row[]> {
    return this.transactions.read<Row>('SELECT * FROM fee_reminders WHERE student_id = ?', [studentId]);
  }

  async erase(tx: Tx, studentId: number): Promise<void> {
    await tx.query('DELETE FROM fee_reminders WHERE student_id = ?', [studentId]);
  }
}
