import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import { PersonalRemindersService } from '../dues/personal-reminders.service.js';
import { PersonalReceiptsService } from '../receipts/personal-receipts.service.js';

type Row = Record<string, unknown>;

/** Receipts of a student, and the mails: of receipts, refunds and reminders. */
@Injectable()
export class PersonalMailsService {
  constructor(
    private readonly receipts: PersonalReceiptsService,
    private readonly reminders: PersonalRemindersService,
  ) {}

  /** @param payments the ids of the student's. */
  async everythingAbout(studentId: number, payments: readonly number[]): Promise<{ receipts: Row[]; mails: Row[]; reminders: Row[] }> {
    const found = await this.receipts.everythingAbout(payments, [this.reminders.keyOf(studentId)]);
    return { ...found, reminders: await this.reminders.everythingAbout(studentId) };
  }

  async erase(tx: Tx, studentId: number, payments: readonly number[]): Promise<void> {
    await this.receipts.erase(tx, payments, [this.reminders.keyOf(studentId)]);
    await this.reminders.erase(tx, studentId);
  }
}
