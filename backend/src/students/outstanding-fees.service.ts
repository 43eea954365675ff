import { Injectable } from '@nestjs/common';
import { DAY_MS, type Paise } from '../contract/index.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { DUE, IS_PRESENT, UNPAID } from './due-demand.js';

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
  academicSession: string;
  amount: Paise;
  /** Another due date than that of the semester. */
  dueOn: string | null;
  /** UTC ms. */
  since: number;
}

/** Fees that are alike in all but the student. */
export interface DueGroup {
  semesterNo: number;
  academicSession: string;
  course: string;
  /** Another due date than that of the semester. */
  dueOn: string | null;
  /** UTC ms: the beginning of the IST day on which they were entered. */
  since: number;
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

/** IST is ahead of UTC by so much. */
const IST_MS = 19_800_000;

const IS_DUE = `CASE WHEN ${IS_PRESENT} THEN 1 ELSE 0 END`;

const DUE_DEMANDS = `SELECT d.id AS demandId, s.id AS studentId, s.admission_number AS admissionNumber, s.student_name AS studentName, s.email AS email, s.course AS course,
       d.semester_no AS semesterNo, d.academic_session AS academicSession, d.total AS amount, d.due_on AS dueOn, d.created_at AS since
  FROM fee_demands d JOIN students s ON s.id = d.student_id WHERE ${DUE}`;

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

  /** What is due, by all that says since when, and what late fee is asked. */
  async dueGroups(): Promise<DueGroup[]> {
    const day = `d.created_at + ${IST_MS} - (d.created_at + ${IST_MS}) % ${DAY_MS} - ${IST_MS}`;
    const rows = await this.transactions.read<Record<'semesterNo' | 'since' | 'count' | 'amount', number | string> & Pick<DueGroup, 'academicSession' | 'course' | 'dueOn'>>(
      `SELECT semesterNo, academicSession, course, dueOn, since, COUNT(*) AS count, SUM(amount) AS amount
         FROM (SELECT d.semester_no AS semesterNo, d.academic_session AS academicSession, COALESCE(s.course, '') AS course, d.due_on AS dueOn, ${day} AS since, d.total AS amount
                 FROM fee_demands d JOIN students s ON s.id = d.student_id WHERE ${DUE}) due
        GROUP BY semesterNo, academicSession, course, dueOn, since ORDER BY semesterNo, course`);
    return rows.map(({ academicSession, course, dueOn, ...sum }) => ({
      academicSession, course, dueOn, semesterNo: Number(sum.semesterNo), since: Number(sum.since), count: Number(sum.count), amount: Number(sum.amount),
    }));
  }

  /** What is due, in the order of the demands' ids, from the one after `after` on. */
  due(selection: Selection, after: number, limit: number): Promise<DueDemand[]> {
    const { where, values } = selected(selection);
    return this.transactions.read<DueDemand>(`${DUE_DEMANDS} ${where} AND d.id > ? ORDER BY d.id LIMIT ?`, [...values, after, limit]);
  }

  /** How many unpaid fees of the semester ask for one of these heads. */
  async countWithHead(tx: Tx, semesterNo: number, names: readonly string[]): Promise<number> {
    const [row] = (await tx.query(
      `SELECT COUNT(*) AS count FROM fee_demands d JOIN students s ON s.id = d.student_id
        WHERE ${UNPAID} AND d.semester_no = ? AND (${names.map(() => 'd.heads LIKE ? AND d.heads NOT LIKE ?').map((sql) => `(${sql})`).join(' OR ')})`,
      [semesterNo, ...names.flatMap((name) => [`%"${name}":%`, `%"${name}":0%`])],
    )) as { count: number | string }[];
    return Number(row?.count);
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
