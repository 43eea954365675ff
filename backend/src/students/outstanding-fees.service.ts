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

/** Of the student's present semester, for dues and reminders. */
export interface DueDemand {
  demandId: number;
  studentId: number;
  admissionNumber: string;
  studentName: string | null;
  email: string | null;
  course: string | null;
  semesterNo: number;
  amount: Paise;
  /** UTC ms. */
  since: number;
}

export interface DueSum {
  semesterNo: number;
  course: string;
  /** How many of the given moments the demand is older than. */
  age: number;
  count: number;
  amount: Paise;
}

type Selection = Pick<OutstandingRequest, 'semester' | 'course'>;

export interface OutstandingRequest {
  isDue: boolean;
  semester?: number | undefined;
  course?: string | undefined;
  skip: number;
  limit: number;
}

const UNPAID = "d.settled_by_payment_id IS NULL AND d.total > 0 AND (d.refund IS NULL OR d.refund <> 'closed') AND s.duplicate_of_id IS NULL";
const IS_DUE = 'CASE WHEN d.semester_no = s.semester_no AND d.academic_session = s.academic_session THEN 1 ELSE 0 END';

const DUE_DEMANDS = `SELECT d.id AS demandId, s.id AS studentId, s.admission_number AS admissionNumber, s.student_name AS studentName, s.email AS email, s.course AS course,
       d.semester_no AS semesterNo, d.total AS amount, d.created_at AS since
  FROM fee_demands d JOIN students s ON s.id = d.student_id WHERE ${UNPAID} AND ${IS_DUE} = 1`;

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

  /** What is due, by semester and course. @param moments UTC ms, the latest first: ages are counted by them. */
  async sumsByAge(moments: readonly number[]): Promise<DueSum[]> {
    const age = moments.map(() => 'CASE WHEN d.created_at < ? THEN 1 ELSE 0 END').join(' + ');
    const rows = await this.transactions.read<Record<'semesterNo' | 'age' | 'count' | 'amount', number | string> & { course: string }>(
      `SELECT semesterNo, course, age, COUNT(*) AS count, SUM(amount) AS amount
         FROM (SELECT d.semester_no AS semesterNo, COALESCE(s.course, '') AS course, ${age} AS age, d.total AS amount
                 FROM fee_demands d JOIN students s ON s.id = d.student_id WHERE ${UNPAID} AND ${IS_DUE} = 1) due
        GROUP BY semesterNo, course, age ORDER BY semesterNo, course, age`, [...moments]);
    return rows.map(({ course, ...sum }) => ({
      course, semesterNo: Number(sum.semesterNo), age: Number(sum.age), count: Number(sum.count), amount: Number(sum.amount),
    }));
  }

  /** What is due, in the order of the demands' ids, from the one after `after` on. */
  due(selection: Selection, after: number, limit: number): Promise<DueDemand[]> {
    const { where, values } = selected(selection);
    return this.transactions.read<DueDemand>(`${DUE_DEMANDS} ${where} AND d.id > ? ORDER BY d.id LIMIT ?`, [...values, after, limit]);
  }

  /** @returns null when it is due no longer. */
  async dueDemand(demandId: number): Promise<DueDemand | null> {
    return (await this.transactions.read<DueDemand>(`${DUE_DEMANDS} AND d.id = ?`, [demandId]))[0] ?? null;
  }

  demands({ isDue, semester, course, skip, limit }: OutstandingRequest): Promise<OutstandingDemand[]> {
    const { where, values } = selected({ semester, course });
    return this.transactions.read<OutstandingDemand>(
      `SELECT s.admission_number AS admissionNumber, d.semester_no AS semesterNo, s.course AS course, d.total AS amount
         FROM fee_demands d JOIN students s ON s.id = d.student_id
        WHERE ${UNPAID} AND ${IS_DUE} = ? ${where} ORDER BY d.id LIMIT ? OFFSET ?`,
      [isDue ? 1 : 0, ...values, limit, skip]);
  }
}

function selected({ semester, course }: Selection): { where: string; values: (string | number)[] } {
  const bySemester = semester === undefined ? '' : 'AND d.semester_no = ?';
  const byCourse = course === undefined ? '' : "AND COALESCE(s.course, '') = ?";
  return { where: `${bySemester} ${byCourse}`, values: [semester, course].filter((value) => value !== undefined) };
}
