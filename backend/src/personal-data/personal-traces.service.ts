import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import { PersonalBulkRowsService, type StagedNumber } from '../bulk/personal-bulk-rows.service.js';
import { PersonalRemindersService } from '../dues/personal-reminders.service.js';
import { PersonalReceiptsService } from '../receipts/personal-receipts.service.js';

type Row = Record<string, unknown>;
type KnownStudent = { id: number; admissionNumber: string };

/** What stands about a student beside details, fees and payments: receipts, mails, reminders, rows of changes in bulk. */
@Injectable()
export class PersonalTracesService {
  constructor(
    private readonly receipts: PersonalReceiptsService,
    private readonly reminders: PersonalRemindersService,
    private readonly bulkRows: PersonalBulkRowsService,
  ) {}

  /** @param payments the ids of the student's. */
  async everythingAbout(student: KnownStudent, payments: readonly number[]): Promise<{ receipts: Row[]; mails: Row[]; reminders: Row[]; bulkRows: Row[] }> {
    const found = await this.receipts.everythingAbout(payments, [this.reminders.keyOf(student.id)]);
    return { ...found, reminders: await this.reminders.everythingAbout(student.id), bulkRows: await this.bulkRows.everythingAbout(student) };
  }

  async erase(tx: Tx, student: KnownStudent, payments: readonly number[]): Promise<void> {
    await this.receipts.erase(tx, payments, [this.reminders.keyOf(student.id)]);
    await this.reminders.erase(tx, student.id);
    await this.bulkRows.erase(tx, student);
  }

  /** Of a number that no student has: rows of files that are staged. */
  async staged(admissionNumber: string): Promise<{ admissionNumber: string; bulkRows: Row[] } | null> {
    const known = await this.bulkRows.known(admissionNumber);
    return known === null ? null : { admissionNumber: known, bulkRows: await this.bulkRows.everythingAbout({ id: null, admissionNumber: known }) };
  }

  eraseStaged(tx: Tx, admissionNumber: string): Promise<void> {
    return this.bulkRows.erase(tx, { id: null, admissionNumber });
  }

  stagedAfter(id: number, limit: number): Promise<StagedNumber[]> {
    return this.bulkRows.after(id, limit);
  }
}
