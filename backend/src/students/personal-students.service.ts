import { Injectable } from '@nestjs/common';
import { admissionKey, STUDENT_FIELDS } from '../contract/index.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { placeholders } from '../database/batched-read.js';
import { FIELD_COLUMNS, Student } from './student.entity.js';
import { FeeDemand } from './fee-demand.entity.js';

type Row = Record<string, unknown>;

export interface NumberRow {
  id: number;
  admissionNumber: string;
  /** The right number, of one that was given twice. */
  duplicateOfId: number | null;
  /** UTC ms. */
  updatedAt: number;
}

const NUMBER = 'id, admission_number AS "admissionNumber", duplicate_of_id AS "duplicateOfId", updated_at AS "updatedAt"';
const NO_FIELDS = Object.fromEntries(STUDENT_FIELDS.map(({ property }) => [property, null]));

interface UnchangedNumber {
  id: number;
  admissionNumber: string;
}

export interface UnchangedPerson extends UnchangedNumber {
  closed: readonly UnchangedNumber[];
}

/** What is kept about a student here, to be shown to that person and erased (docs/personal-data.md). */
@Injectable()
export class PersonalStudentsService {
  constructor(private readonly transactions: Transactions) {}

  async find(admissionNumber: string): Promise<NumberRow | null> {
    const [student] = await this.transactions.read<NumberRow>(`SELECT ${NUMBER} FROM students WHERE admission_key = ?`, [admissionKey(admissionNumber)]);
    return student ?? null;
  }

  async byId(id: number): Promise<NumberRow | null> {
    return (await this.transactions.read<NumberRow>(`SELECT ${NUMBER} FROM students WHERE id = ?`, [id]))[0] ?? null;
  }

  /**
   * Locks a number with those that are closed for it, and their demands, before any payment: nobody closes another one for it meanwhile.
   *
   * @returns the closed ones first; empty when the number is gone.
   */
  async lockPerson(tx: Tx, id: number): Promise<NumberRow[]> {
    const locking = tx.connection.options.type === 'better-sqlite3' ? '' : ' FOR UPDATE';
    const right = (await tx.query(`SELECT ${NUMBER} FROM students WHERE id = ?${locking}`, [id])) as NumberRow[];
    const closed = (await tx.query(`SELECT ${NUMBER} FROM students WHERE duplicate_of_id = ? ORDER BY id${locking}`, [id])) as NumberRow[];
    const all = [...closed, ...right];
    if (right.length === 0) return [];
    await tx.query(`SELECT id FROM fee_demands WHERE student_id IN (${placeholders(all)}) ORDER BY id${locking}`, all.map((number) => number.id));
    return all;
  }

  /** Closed numbers of the same person. */
  closedFor(id: number): Promise<{ id: number; admissionNumber: string }[]> {
    return this.transactions.read('SELECT id, admission_number AS "admissionNumber" FROM students WHERE duplicate_of_id = ? ORDER BY id', [id]);
  }

  /** What somebody looks a student up by, beside the number: name, mobile, mail address. */
  async searchedBy(tx: Tx, studentId: number): Promise<(string | null)[]> {
    const [student] = (await tx.query('SELECT student_name, mobile, email FROM students WHERE id = ?', [studentId])) as Record<string, string | null>[];
    return Object.values(student ?? {});
  }

  /** In the order of their ids. */
  after(id: number, limit: number): Promise<NumberRow[]> {
    return this.transactions.read(`SELECT ${NUMBER} FROM students WHERE id > ? ORDER BY id LIMIT ${limit}`, [id]);
  }

  /**
   * People unchanged since a moment, in the order of the ids of their right numbers. A closed number does not go before its right one: the
   * next import that names it would make it an open one.
   */
  async unchangedSince(at: number, after: number, limit: number): Promise<UnchangedPerson[]> {
    const right = await this.transactions.read<UnchangedNumber>(
      `SELECT id, admission_number AS "admissionNumber" FROM students WHERE updated_at < ? AND id > ? AND duplicate_of_id IS NULL
         AND NOT EXISTS (SELECT 1 FROM students closed WHERE closed.duplicate_of_id = students.id AND closed.updated_at >= ?) ORDER BY id LIMIT ${limit}`, [at, after, at]);
    if (right.length === 0) return [];
    const closed = await this.transactions.read<UnchangedNumber & { of: number }>(
      `SELECT id, admission_number AS "admissionNumber", duplicate_of_id AS "of" FROM students WHERE duplicate_of_id IN (${placeholders(right)}) ORDER BY id`,
      right.map(({ id }) => id));
    return right.map((number) => ({ ...number, closed: closed.filter(({ of }) => of === number.id).map(({ of: _right, ...one }) => one) }));
  }

  /** Closed numbers unchanged since a moment of which more than the number is kept, in the order of their ids. */
  closedUnchangedSince(at: number, after: number, limit: number): Promise<UnchangedNumber[]> {
    const isMore = `COALESCE(${Object.values(FIELD_COLUMNS).join(', ')}) IS NOT NULL OR EXISTS (SELECT 1 FROM fee_demands d WHERE d.student_id = students.id)`;
    return this.transactions.read(`SELECT id, admission_number AS "admissionNumber" FROM students
       WHERE duplicate_of_id IS NOT NULL AND updated_at < ? AND id > ? AND (${isMore}) ORDER BY id LIMIT ${limit}`, [at, after]);
  }

  async everythingAbout(studentId: number): Promise<{ student: Row | null; demands: Row[]; adjustments: Row[] }> {
    const [student] = await this.transactions.read<Row>('SELECT * FROM students WHERE id = ?', [studentId]);
    return {
      student: student ?? null, demands: await this.transactions.read<Row>('SELECT * FROM fee_demands WHERE student_id = ? ORDER BY id', [studentId]),
      adjustments: await this.transactions.read<Row>(
        'SELECT a.* FROM demand_adjustments a JOIN fee_demands d ON d.id = a.demand_id WHERE d.student_id = ? ORDER BY a.id', [studentId]),
    };
  }

  /** Locks the demands first, as every writer of payments does. */
  async lock(tx: Tx, studentId: number): Promise<void> {
    const isSqlite = tx.connection.options.type === 'better-sqlite3';
    await tx.query(`SELECT id FROM fee_demands WHERE student_id = ? ORDER BY id${isSqlite ? '' : ' FOR UPDATE'}`, [studentId]);
  }

  /**
   * @param keptDemands of payments that the books keep: with any, the row of the student stays, with the admission number alone.
   * @param closedFor of a closed number: the right one, where that one's row stays as well. Otherwise the number would be open again.
   */
  async erase(tx: Tx, studentId: number, keptDemands: readonly number[], { now, closedFor = null }: { now: number; closedFor?: number | null }): Promise<void> {
    const kept = keptDemands.length > 0 ? ` AND id NOT IN (${placeholders(keptDemands)})` : '';
    await tx.query("UPDATE demand_adjustments SET reason = '' WHERE demand_id IN (SELECT id FROM fee_demands WHERE student_id = ?)", [studentId]);
    await tx.query(`DELETE FROM fee_demands WHERE student_id = ?${kept}`, [studentId, ...keptDemands]);
    if (keptDemands.length > 0) await tx.update(Student, { id: studentId }, { ...NO_FIELDS, duplicateOfId: closedFor, updatedAt: now });
    else await tx.delete(Student, { id: studentId });
  }

  /** Of closed numbers without a payment: they stay closed. */
  async keepNumberAlone(tx: Tx, studentIds: readonly number[]): Promise<void> {
    for (const studentId of studentIds) {
      await tx.delete(FeeDemand, { studentId });
      await tx.update(Student, { id: studentId }, NO_FIELDS);
    }
  }

  /** Students without a payment, each with the demands. */
  async eraseUnpaid(tx: Tx, studentIds: readonly number[]): Promise<void> {
    for (const studentId of studentIds) {
      await tx.delete(FeeDemand, { studentId });
      await tx.delete(Student, { id: studentId });
    }
  }
}
