import { Injectable } from '@nestjs/common';
import { admissionKey } from '../contract/index.js';
import { selectRow, updateRows } from '../database/cached-statements.js';
import { findAndLock, Transactions, type Tx } from '../database/transactions.js';
import { type DemandRefund, FeeDemand } from './fee-demand.entity.js';
import { DUE, PAYS_UNDER_CLOSED_NUMBER } from './due-demand.js';
import type { Student } from './student.entity.js';

export interface Settlement {
  paymentId: number;
  transactionId: string;
  receiptNo: string;
}

/** What settled a fee, and what becomes of that money. */
export type SettledElsewhere = Pick<FeeDemand, 'settledTransactionId' | 'settledReceiptNo' | 'refund'>;

export type DemandSettlement = Pick<FeeDemand, 'total' | 'dueOn' | 'refund' | 'settledByPaymentId' | 'settledTransactionId' | 'settledReceiptNo'>;

const YEAR_MS = 365 * 86_400_000;

/**
 * By demand, the demands for the semester of whoever it is of: under other sessions, of the right number, and of those that were closed
 * for it. By the mark, so that it costs ordinary students nothing.
 */
function ofPerson(demandIds: readonly number[]): { sql: string; values: number[] } {
  const same = 'own.semester_no = same.semester_no AND same.student_id';
  const of = `own.id IN (${demandIds.map(() => '?').join(', ')})`;
  const marked = 'fee_demands own JOIN students s ON own.has_other_session = 1 AND s.id = own.student_id';
  return {
    sql: `SELECT own.id AS own, same.id AS same FROM fee_demands own JOIN fee_demands same ON ${same} = own.student_id WHERE ${of}
      UNION SELECT own.id, same.id FROM ${marked} JOIN fee_demands same ON ${same} = s.duplicate_of_id WHERE ${of}
      UNION SELECT own.id, same.id FROM ${marked} JOIN students n ON n.duplicate_of_id = COALESCE(s.duplicate_of_id, s.id)
        JOIN fee_demands same ON ${same} = n.id WHERE ${of}
      ORDER BY own, same`,
    values: [...demandIds, ...demandIds, ...demandIds],
  };
}

interface SameSemester {
  own: number;
  same: number;
}

/** The demand operations that payments may use. */
@Injectable()
export class FeeDemandsService {
  constructor(private readonly transactions: Transactions) {}

  /** Every change of a payment of this demand happens under this lock. */
  async lock(tx: Tx, id: number): Promise<FeeDemand> {
    const demand = await this.lockIfThere(tx, id);
    if (!demand) throw new Error(`fee demand ${id} has gone`);
    return demand;
  }

  lockIfThere(tx: Tx, id: number): Promise<FeeDemand | null> {
    return findAndLock(tx, FeeDemand, { id });
  }

  async get(tx: Tx, id: number): Promise<FeeDemand> {
    const demand = await selectRow(tx, FeeDemand, { where: { id } });
    if (!demand) throw new Error(`fee demand ${id} has gone`);
    return demand;
  }

  /** The demands of the person for the semester of this one, itself among them, in the order of their ids. */
  async idsOfSameSemester(demandId: number, tx?: Tx): Promise<number[]> {
    return (await this.sameSemester([demandId], tx)).get(demandId) ?? [];
  }

  /** By demand id: the ids of the person's demands for the same semester, the demand itself among them. */
  async sameSemester(demandIds: readonly number[], tx?: Tx): Promise<Map<number, number[]>> {
    const found = new Map<number, number[]>(demandIds.map((id) => [id, []]));
    if (demandIds.length === 0) return found;
    const { sql, values } = ofPerson(demandIds);
    const rows = tx ? ((await tx.query(sql, values)) as SameSemester[]) : await this.transactions.read<SameSemester>(sql, values);
    for (const { own, same } of rows) found.get(own)?.push(same);
    return found;
  }

  /** Whether both admission numbers are of one person: the same, or one was closed for the other. Reads nothing for the same. */
  async isSamePerson(one: string, other: string): Promise<boolean> {
    const keys = [admissionKey(one), admissionKey(other)];
    if (keys[0] === keys[1]) return true;
    const rows = await this.transactions.read(
      `SELECT 1 FROM students one JOIN students other ON COALESCE(other.duplicate_of_id, other.id) = COALESCE(one.duplicate_of_id, one.id)
        WHERE one.admission_key = ? AND other.admission_key = ?`, keys);
    return rows.length > 0;
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
    const ids = await this.idsOfSameSemester(demand.id, tx);
    for (const id of ids) if (id !== demand.id) await this.lock(tx, id);
    return ids;
  }

  /** By demand id. */
  async states(ids: readonly number[]): Promise<Map<number, DemandSettlement>> {
    if (ids.length === 0) return new Map();
    const found = await this.transactions.read<DemandSettlement & { id: number }>(
      `SELECT id, total, due_on AS dueOn, refund, settled_by_payment_id AS settledByPaymentId, settled_transaction_id AS settledTransactionId, settled_receipt_no AS settledReceiptNo
         FROM fee_demands WHERE id IN (${ids.map(() => '?').join(', ')})`, [...ids],
    );
    return new Map(found.map(({ id, ...standing }) => [id, standing]));
  }

  /** What settled this fee under a number that was given to the same person and closed: nobody owes it once more. */
  async settledUnderClosedNumber(demandId: number, tx?: Tx): Promise<SettledElsewhere | null> {
    const sql = `SELECT o.settled_transaction_id AS "settledTransactionId", o.settled_receipt_no AS "settledReceiptNo", o.refund AS refund
      FROM fee_demands d, students s, students n, fee_demands o
     WHERE d.id = ? AND d.has_other_session = 1 AND s.id = d.student_id AND ${PAYS_UNDER_CLOSED_NUMBER} ORDER BY o.id LIMIT 1`;
    const [found] = tx ? await tx.query<SettledElsewhere[]>(sql, [demandId]) : await this.transactions.read<SettledElsewhere>(sql, [demandId]);
    return found ?? null;
  }

  /** With what settled it under a closed number, as people are shown it. Reads nothing for ordinary students. */
  async asShown(demand: FeeDemand, tx?: Tx): Promise<FeeDemand> {
    if (demand.settledByPaymentId !== null || demand.hasOtherSession === 0) return demand;
    return { ...demand, ...(await this.settledUnderClosedNumber(demand.id, tx)) };
  }

  async allAsShown(demands: readonly FeeDemand[], tx: Tx): Promise<FeeDemand[]> {
    const shown: FeeDemand[] = [];
    for (const demand of demands) shown.push(await this.asShown(demand, tx));
    return shown;
  }

  /**
   * Whether the person has a competing demand for the same semester, under another session or number: due now, settled since a year
   * before the payment began, or created after it began. A year that is repeated soon is asked about as well: a person decides.
   *
   * @param begunAt UTC ms, of the payment.
   */
  async hasCompetingDemand(tx: Tx, demand: FeeDemand, begunAt: number): Promise<boolean> {
    if (demand.hasOtherSession === 0) return false;
    // Two that are settled at once would each see the other one unsettled.
    const others = (await this.lockSameSemester(tx, demand)).filter((id) => id !== demand.id);
    if (others.length === 0) return false;
    const rows = (await tx.query(
      `SELECT 1 FROM fee_demands d JOIN students s ON s.id = d.student_id WHERE d.id IN (${others.map(() => '?').join(', ')})
         AND ((d.settled_by_payment_id IS NOT NULL AND d.updated_at >= ?) OR d.created_at > ? OR (${DUE})) LIMIT 1`, [...others, begunAt - YEAR_MS, begunAt],
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
  async idOf(tx: Tx, { admissionKey: key, semesterNo, academicSession }: Pick<Student, 'admissionKey' | 'semesterNo' | 'academicSession'>): Promise<number | null> {
    const [row] = (await tx.query(
      `SELECT d.id AS id FROM fee_demands d JOIN students s ON s.id = d.student_id
        WHERE s.admission_key = ? AND d.semester_no = ? AND d.academic_session = ?`, [key, semesterNo, academicSession],
    )) as { id: number }[];
    return row?.id ?? null;
  }

  /** @param demand locked; nobody has begun to pay it. */
  async remove(tx: Tx, { id }: FeeDemand): Promise<void> {
    await tx.delete(FeeDemand, { id });
  }

  /** @param demand locked. @param dueOn IST, `yyyy-MM-dd`; null: that of the semester. */
  async setDueOn(tx: Tx, { id }: FeeDemand, dueOn: string | null, at: number): Promise<void> {
    await updateRows(tx, FeeDemand, { id }, { dueOn, updatedAt: at });
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
