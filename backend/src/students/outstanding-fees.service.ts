import { Injectable } from '@nestjs/common';
import type { Paise } from '../contract/index.js';
import { Transactions } from '../database/transactions.js';

export interface OutstandingSum {
  semesterNo: number;
  course: string;
  /** Of the student's present semester and session: the only one that can be paid. */
  isDue: boolean;
  demands: number;
  amount: Paise;
}

export interface OutstandingDemand {
  admissionNumber: string;
  semesterNo: number;
  course: string | null;
  amount: Paise;
}

export interface OutstandingRequest {
  isDue: boolean;
  semester?: number | undefined;
  course?: string | undefined;
  skip: number;
  limit: number;
}

const UNPAID = "d.settled_by_payment_id IS NULL AND d.total > 0 AND (d.refund IS NULL OR d.refund <> 'closed')";
const IS_DUE = 'CASE WHEN d.semester_no = s.semester_no AND d.academic_session = s.academic_session THEN 1 ELSE 0 END';

/** Fees that nothing settles (docs/requirements.md#reports). */
@Injectable()
export class OutstandingFeesService {
  constructor(private readonly transactions: Transactions) {}

  async sums(): Promise<OutstandingSum[]> {
    const rows = await this.transactions.read<{ semesterNo: number; course: string; isDue: number; demands: number | string; amount: number | string }>(
      `SELECT d.semester_no AS semesterNo, COALESCE(s.course, '') AS course, ${IS_DUE} AS isDue, COUNT(*) AS demands, SUM(d.total) AS amount
         FROM fee_demands d JOIN students s ON s.id = d.student_id WHERE ${UNPAID}
        GROUP BY d.semester_no, COALESCE(s.course, ''), ${IS_DUE} ORDER BY d.semester_no, course`);
    return rows.map(({ isDue, demands, amount, ...of }) => ({ ...of, isDue: Number(isDue) === 1, demands: Number(demands), amount: Number(amount) }));
  }

  demands({ isDue, semester, course, skip, limit }: OutstandingRequest): Promise<OutstandingDemand[]> {
    const bySemester = semester === undefined ? '' : 'AND d.semester_no = ?';
    const byCourse = course === undefined ? '' : "AND COALESCE(s.course, '') = ?";
    return this.transactions.read<OutstandingDemand>(
      `SELECT s.admission_number AS admissionNumber, d.semester_no AS semesterNo, s.course AS course, d.total AS amount
         FROM fee_demands d JOIN students s ON s.id = d.student_id
        WHERE ${UNPAID} AND ${IS_DUE} = ? ${bySemester} ${byCourse} ORDER BY d.id LIMIT ? OFFSET ?`,
      [isDue ? 1 : 0, ...[semester, course].filter((value) => value !== undefined), limit, skip]);
  }
}
