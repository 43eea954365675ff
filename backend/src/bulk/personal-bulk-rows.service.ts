import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions.js';
import { BulkRow } from './bulk-change.entity.js';

type Row = Record<string, unknown>;

/** What is kept about a student here, to be shown to that person and erased (docs/personal-data.md). */
@Injectable()
export class PersonalBulkRowsService {
  constructor(private readonly transactions: Transactions) {}

  everythingAbout(studentId: number): Promise<Row[]> {
    return this.transactions.read<Row>('SELECT * FROM bulk_rows WHERE student_id = ? ORDER BY id', [studentId]);
  }

  async erase(tx: Tx, studentId: number): Promise<void> {
    await tx.delete(BulkRow, { studentId });
  }
}
