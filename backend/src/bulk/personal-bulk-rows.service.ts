import { Injectable } from '@nestjs/common';
import { placeholders } from '../database/batched-read.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { admissionKey } from '../contract/index.js';

type Row = Record<string, unknown>;

/** `id` null: nobody has the number yet, it stands in a staged file alone. */
export interface StudentOfRows {
  id: number | null;
  admissionNumber: string;
}

export interface StagedNumber {
  id: number;
  admissionNumber: string;
  /** UTC ms, when it was staged. */
  updatedAt: number;
}

const OF_STUDENT = '(student_id = ? OR admission_key = ?)';

/** What is kept about a student here, to be shown to that person and erased (docs/personal-data.md). */
@Injectable()
export class PersonalBulkRowsService {
  constructor(private readonly transactions: Transactions) {}

  everythingAbout({ id, admissionNumber }: StudentOfRows): Promise<Row[]> {
    return this.transactions.read<Row>(`SELECT * FROM bulk_rows WHERE ${OF_STUDENT} ORDER BY id`, [id, admissionKey(admissionNumber)]);
  }

  /** The number as a staged file writes it; null when none has it. */
  async known(admissionNumber: string): Promise<string | null> {
    const [row] = await this.transactions.read<{ number: string }>('SELECT admission_number AS "number" FROM bulk_rows WHERE admission_key = ? ORDER BY id DESC LIMIT 1', [admissionKey(admissionNumber)]);
    return row?.number ?? null;
  }

  /** Numbers of staged files that no student has, in the order of their rows. */
  after(id: number, limit: number): Promise<StagedNumber[]> {
    return this.transactions.read<StagedNumber>(
      `SELECT r.id AS id, r.admission_number AS "admissionNumber", c.updated_at AS "updatedAt" FROM bulk_rows r JOIN bulk_changes c ON c.id = r.bulk_change_id
        WHERE r.id > ? AND r.student_id IS NULL ORDER BY r.id LIMIT ${limit}`, [id]);
  }

  /** The changes are counted anew when somebody looks at them. */
  async erase(tx: Tx, { id, admissionNumber }: StudentOfRows): Promise<void> {
    const values = [id, admissionKey(admissionNumber)];
    const found = (await tx.query(`SELECT DISTINCT bulk_change_id AS id FROM bulk_rows WHERE ${OF_STUDENT}`, values)) as { id: number }[];
    if (found.length === 0) return;
    await tx.query(`DELETE FROM bulk_rows WHERE ${OF_STUDENT}`, values);
    const changes = found.map((change) => change.id);
    await tx.query(`UPDATE bulk_changes SET figures = NULL WHERE id IN (${placeholders(changes)})`, changes);
  }
}
