import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import { PersonalBulkRowsService } from '../bulk/personal-bulk-rows.service.js';
import { PersonalRemindersService } from '../dues/personal-reminders.service.js';
import { PersonalReceiptsService } from '../receipts/personal-receipts.service.js';

type Row = Record<string, unknown>;

/** What stands about a student beside details, fees and payments: receipts, mails, reminders, rows of changes in bulk. */
@Injectable()
export class PersonalTracesService {
  constructor(
    private readonly receipts: PersonalReceiptsService,
    private readonly reminders: PersonalRemindersService,
    private readonly bulkRows: PersonalBulkRowsService,
  ) {}

  /** @param payments the ids of the student's. */
  async everythingAbout(studentId: number, payments: readonly number[]): Promise<{ receipts: Row[]; mails: Row[]; reminders: Row[]; bulkRows: Row[] }> {
    const found = await this.receipts.everythingAbout(payments, [this.reminders.keyOf(studentId)]);
    return { ...found, reminders: await this.reminders.everythingAbout(studentId), bulkRows: await this.bulkRows.everythingAbout(studentId) };
  }

  async erase(tx: Tx, studentId: number, payments: readonly number[]): Promise<void> {
    await this.receipts.erase(tx, payments, [this.reminders.keyOf(studentId)]);
    await this.reminders.erase(tx, studentId);
    await this.bulkRows.erase(tx, studentId);
  }
}
