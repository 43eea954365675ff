import { Injectable } from '@nestjs/common';
import { selectRow, updateRows } from '../database/cached-statements.js';
import { findAndLock, Transactions, type Tx } from '../database/transactions.js';
import { type DemandRefund, FeeDemand } from './fee-demand.entity.js';
import type { Student } from './student.entity.js';

export interface Settlement {
  paymentId: number;
  transactionId: string;
  receiptNo: string;
}

export type DemandSettlement = Pick<FeeDemand, 'total' | 'refund' | 'settledByPaymentId' | 'settledTransactionId' | 'settledReceiptNo'>;

const YEAR_MS = 365 * 86_400_000;

/** The demand operations that payments may use. */
@Injectable()
export class FeeDemandsService {
  constructor(private readonly transactions: Transactions) {}

  /** Every change of a payment of this demand happens under this lock. */
  async lock(tx: Tx, id: number): Promise<FeeDemand> {
    const demand = await findAndLock(tx, FeeDemand, { id });
    if (!demand) throw new Error(`fee demand ${id} has gone`);
    return demand;
  }

  async get(tx: Tx, id: number): Promise<FeeDemand> {
    const demand = await selectRow(tx, FeeDemand, { where: { id } });
    if (!demand) throw new Error(`fee demand ${id} has gone`);
    return demand;
  }

  /** The demands of the student for the semester of this one, itself among them; under another session there may be several. */
  async idsOfSameSemester(demandId: number, tx?: Tx): Promise<number[]> {
    const sql = `SELECT same.id FROM fee_demands own JOIN fee_demands same ON same.student_id = own.student_id AND same.semester_no = own.semester_no
      WHERE own.id = ? ORDER BY same.id`;
    const rows = tx ? ((await tx.query(sql, [demandId])) as { id: number }[]) : await this.transactions.read<{ id: number }>(sql, [demandId]);
    return rows.map((row) => row.id);
  }

  /** By demand id: the ids of the student's demands for the same semester, the demand itself among them. */
  async sameSemester(demandIds: readonly number[]): Promise<Map<number, number[]>> {
    const found = new Map<number, number[]>(demandIds.map((id) => [id, []]));
    if (demandIds.length === 0) return found;
    const rows = await this.transactions.read<{ own: number; same: number }>(
      `SELECT own.id AS own, same.id AS same FROM fee_demands own
         JOIN fee_demands same ON same.student_id = own.student_id AND same.semester_no = own.semester_no WHERE own.id IN (${demandIds.map(() => '?').join(', ')})`, [...demandIds]);
    for (const { own, same } of rows) found.get(own)?.push(same);
    return found;
  }

  /**
   * Locks the person's other demands for the semester too, under other sessions and of numbers that were closed. Two that do so at
   * once each hold their own: the database ends one, and `Transactions.run` repeats it.
   *
   * @param demand locked.
   * @returns the ids of all.
   */
  async lockSameSemester(tx: Tx, demand: FeeDemand): Promise<number[]> {
    if (demand.hasOtherSession === 0) return [demand.id];
    const ids = await this.ofPerson(tx, demand);
    for (const id of ids) if (id !== demand.id) await this.lock(tx, id);
    return ids;
  }

  /** Ids of the demands for the semester of whoever this demand is of, also under numbers that were closed; in their order. */
  private async ofPerson(tx: Tx, { studentId, semesterNo }: FeeDemand): Promise<number[]> {
    const [student] = (await tx.query('SELECT COALESCE(duplicate_of_id, id) AS id FROM students WHERE id = ?', [studentId])) as { id: number }[];
    const person = student?.id ?? studentId;
    const numbers = (await tx.query('SELECT id FROM students WHERE duplicate_of_id = ?', [person])) as { id: number }[];
    const students = [person, ...numbers.map(({ id }) => id)];
    const rows = (await tx.query(
      `SELECT id FROM fee_demands WHERE student_id IN (${students.map(() => '?').join(', ')}) AND semester_no = ? ORDER BY id`, [...students, semesterNo],
    )) as { id: number }[];
    return rows.map(({ id }) => id);
  }

  /** By demand id. */
  async states(ids: readonly number[]): Promise<Map<number, DemandSettlement>> {
    if (ids.length === 0) return new Map();
    const found = await this.transactions.read<DemandSettlement & { id: number }>(
      `SELECT id, total, refund, settled_by_payment_id AS settledByPaymentId, settled_transaction_id AS settledTransactionId, settled_receipt_no AS settledReceiptNo
         FROM fee_demands WHERE id IN (${ids.map(() => '?').join(', ')})`, [...ids],
    );
    return new Map(found.map(({ id, ...standing }) => [id, standing]));
  }

  /**
   * Whether the person has a competing demand for the same semester, under another session or of a number that was closed: settled
   * since a year before the payment began, or created after it began. A year that is repeated soon is asked about as well: a person decides.
   *
   * @param begunAt UTC ms, of the payment.
   */
  async hasCompetingDemand(tx: Tx, demand: FeeDemand, begunAt: number): Promise<boolean> {
    if (demand.hasOtherSession === 0) return false;
    // Two that are settled at once would each see the other one unsettled.
    const others = (await this.lockSameSemester(tx, demand)).filter((id) => id !== demand.id);
    if (others.length === 0) return false;
    const rows = (await tx.query(
      `SELECT 1 FROM fee_demands WHERE id IN (${others.map(() => '?').join(', ')})
         AND ((settled_by_payment_id IS NOT NULL AND updated_at >= ?) OR created_at > ?) LIMIT 1`, [...others, begunAt - YEAR_MS, begunAt],
    )) as unknown[];
    return rows.length > 0;
  }

  /** Whether the look-up shows this demand. Under its lock: an import may have created another one, or the number may have been closed. */
  async isCurrent(tx: Tx, { studentId, semesterNo, academicSession, hasOtherSession }: FeeDemand): Promise<boolean> {
    if (hasOtherSession === 0) return true;
    const rows = (await tx.query(
      'SELECT 1 FROM students WHERE id = ? AND semester_no = ? AND academic_session = ? AND duplicate_of_id IS NULL', [studentId, semesterNo, academicSession],
    )) as unknown[];
    return rows.length > 0;
  }

  /** @throws Error when it is settled already: callers check under the lock. */
  async settle(tx: Tx, demand: FeeDemand, by: Settlement, at: number): Promise<void> {
    const settled = await updateRows(tx, FeeDemand, { id: demand.id, settledByPaymentId: null }, {
      settledByPaymentId: by.paymentId, settledTransactionId: by.transactionId, settledReceiptNo: by.receiptNo, updatedAt: at,
    });
    if (settled !== 1) throw new Error(`fee demand ${demand.id} is settled already`);
    demand.settledByPaymentId = by.paymentId;
  }

  async markRefund(tx: Tx, demand: FeeDemand, refund: DemandRefund | null, at: number): Promise<void> {
    await updateRows(tx, FeeDemand, { id: demand.id }, { refund, updatedAt: at });
    demand.refund = refund;
  }

  /** The demand that the look-up of this student would show. */
  async idOf(tx: Tx, { admissionKey, semesterNo, academicSession }: Pick<Student, 'admissionKey' | 'semesterNo' | 'academicSession'>): Promise<number | null> {
    const [row] = (await tx.query(
      `SELECT d.id AS id FROM fee_demands d JOIN students s ON s.id = d.student_id
        WHERE s.admission_key = ? AND d.semester_no = ? AND d.academic_session = ?`, [admissionKey, semesterNo, academicSession],
    )) as { id: number }[];
    return row?.id ?? null;
  }

  /** @param demand locked; nobody has begun to pay it. */
  async remove(tx: Tx, { id }: FeeDemand): Promise<void> {
    await tx.delete(FeeDemand, { id });
  }

  /** @param demand locked; nobody is paying it. */
  async changeBack(tx: Tx, { id }: FeeDemand, before: Pick<FeeDemand, 'heads' | 'total' | 'academicSession'>, at: number): Promise<void> {
    await updateRows(tx, FeeDemand, { id }, { ...before, updatedAt: at });
  }

  /** The money was reversed: the fee is due again. */
  async unsettle(tx: Tx, demand: FeeDemand, at: number): Promise<void> {
    await tx.update(
      FeeDemand,
      { id: demand.id },
      { settledByPaymentId: null, settledTransactionId: null, settledReceiptNo: null, updatedAt: at },
    );
    demand.settledByPaymentId = null;
  }
}
