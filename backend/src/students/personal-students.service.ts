import { Injectable } from '@nestjs/common';
import { admissionKey, STUDENT_FIELDS } from '../contract/index.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { placeholders } from '../database/batched-read.js';
import { Student } from './student.entity.js';
import { FeeDemand } from './fee-demand.entity.js';

type Row = Record<string, unknown>;

const NO_FIELDS = Object.fromEntries(STUDENT_FIELDS.map(({ property }) => [property, null]));

/** What is kept about a student here, to be shown to that person and erased (docs/personal-data.md). */
@Injectable()
export class PersonalStudentsService {
  constructor(private readonly transactions: Transactions) {}

  async find(admissionNumber: string): Promise<{ id: number; admissionNumber: string } | null> {
    const [student] = await this.transactions.read<{ id: number; admissionNumber: string }>(
      'SELECT id, admission_number AS "admissionNumber" FROM students WHERE admission_key = ?', [admissionKey(admissionNumber)],
    );
    return student ?? null;
  }

  /** Closed numbers of the same person. */
  closedFor(id: number): Promise<{ id: number; admissionNumber: string }[]> {
    return this.transactions.read('SELECT id, admission_number AS "admissionNumber" FROM students WHERE duplicate_of_id = ? ORDER BY id', [id]);
  }

  /** What somebody looks a student up by, beside the number: name, mobile, mail address. */
  async searchedBy(studentId: number): Promise<(string | null)[]> {
    const [student] = await this.transactions.read<Record<string, string | null>>('SELECT student_name, mobile, email FROM students WHERE id = ?', [studentId]);
    return Object.values(student ?? {});
  }

  /** In the order of their ids. */
  after(id: number, limit: number): Promise<{ id: number; admissionNumber: string; updatedAt: number }[]> {
    return this.transactions.read(`SELECT id, admission_number AS "admissionNumber", updated_at AS "updatedAt" FROM students WHERE id > ? ORDER BY id LIMIT ${limit}`, [id]);
  }

  /** Unchanged since a moment, in the order of their ids. Not while a closed number points to them: it would be open again. */
  unchangedSince(at: number, after: number, limit: number): Promise<{ id: number; admissionNumber: string }[]> {
    return this.transactions.read(`SELECT id, admission_number AS "admissionNumber" FROM students WHERE updated_at < ? AND id > ?
       AND NOT EXISTS (SELECT 1 FROM students closed WHERE closed.duplicate_of_id = students.id) ORDER BY id LIMIT ${limit}`, [at, after]);
  }

  async everythingAbout(studentId: number): Promise<{ student: Row | null; demands: Row[] }> {
    const [student] = await this.transactions.read<Row>('SELECT * FROM students WHERE id = ?', [studentId]);
    return { student: student ?? null, demands: await this.transactions.read<Row>('SELECT * FROM fee_demands WHERE student_id = ? ORDER BY id', [studentId]) };
  }

  /** Locks the demands first, as every writer of payments does. */
  async lock(tx: Tx, studentId: number): Promise<void> {
    const isSqlite = tx.connection.options.type === 'better-sqlite3';
    await tx.query(`SELECT id FROM fee_demands WHERE student_id = ? ORDER BY id${isSqlite ? '' : ' FOR UPDATE'}`, [studentId]);
  }

  /**
   * @param keptDemands of payments that the books keep: with any, the row of the student stays, with the admission number alone.
   */
  async erase(tx: Tx, studentId: number, keptDemands: readonly number[], now: number): Promise<void> {
    const kept = keptDemands.length > 0 ? ` AND id NOT IN (${placeholders(keptDemands)})` : '';
    await tx.query(`DELETE FROM fee_demands WHERE student_id = ?${kept}`, [studentId, ...keptDemands]);
    if (keptDemands.length > 0) await tx.update(Student, { id: studentId }, { ...NO_FIELDS, duplicateOfId: null, updatedAt: now });
    else await tx.delete(Student, { id: studentId });
  }

  /** Students without a payment, each with the demands. */
  async eraseUnpaid(tx: Tx, studentIds: readonly number[]): Promise<void> {
    for (const studentId of studentIds) {
      await tx.delete(FeeDemand, { studentId });
      await tx.delete(Student, { id: studentId });
    }
  }
}
