import { Injectable } from '@nestjs/common';
import { admissionKey, type FeeState, type Paise, type StudentFilter } from '../../contract/index.js';
import { Transactions } from '../../database/transactions.js';
import { IS_PAID_UNDER_CLOSED_NUMBER } from '../due-demand.js';
import { OpenPaymentSql } from '../lookup/open-payment.js';

export interface StudentListRow {
  admissionNumber: string;
  admissionKey: string;
  name: string | null;
  mobile: string | null;
  course: string | null;
  semesterNo: number;
  academicSession: string;
  amount: Paise | null;
  state: FeeState;
}

const STATE = `CASE WHEN s.duplicate_of_id IS NOT NULL THEN 'closedNumber'
  WHEN d.settled_by_payment_id IS NOT NULL OR ${IS_PAID_UNDER_CLOSED_NUMBER} THEN 'paid'
  WHEN d.refund = 'closed' THEN 'givenBack'
  WHEN d.id IS NULL OR d.total = 0 THEN 'nothing'
  WHEN open_payment.id IS NOT NULL THEN 'open'
  ELSE 'due' END`;

/** Finds students for the office, in the order of their numbers. */
@Injectable()
export class StudentListRepository {
  private readonly from: string;

  constructor(
    private readonly transactions: Transactions,
    openPayment: OpenPaymentSql,
  ) {
    this.from = `FROM students s
      LEFT JOIN fee_demands d ON d.student_id = s.id AND d.semester_no = s.semester_no AND d.academic_session = s.academic_session ${openPayment.join}`;
  }

  /** @param after the key of the last one of the page before. */
  async page(filter: StudentFilter, after: string, limit: number): Promise<StudentListRow[]> {
    const { where, values } = criteriaOf(filter);
    const rows = await this.transactions.read<StudentListRow>(
      `SELECT s.admission_number AS "admissionNumber", s.admission_key AS "admissionKey", s.student_name AS "name", s.mobile AS "mobile", s.course AS "course",
              s.semester_no AS "semesterNo", s.academic_session AS "academicSession", d.total AS "amount", ${STATE} AS "state"
         ${this.from} WHERE s.admission_key > ? ${where} ORDER BY s.admission_key LIMIT ?`, [after, ...values, limit]);
    return rows.map((row) => ({ ...row, amount: row.amount === null ? null : Number(row.amount) }));
  }

  async count(filter: StudentFilter): Promise<number> {
    const { where, values } = criteriaOf(filter);
    const [row] = await this.transactions.read<{ found: number | string }>(`SELECT COUNT(*) AS found ${this.from} WHERE 1 = 1 ${where}`, values);
    return Number(row?.found);
  }
}

const literally = (text: string): string => text.replace(/[!%_]/g, '!$&');

function criteriaOf({ text = '', semester, course, state }: StudentFilter): { where: string; values: (string | number)[] } {
  const criteria: [string, (string | number)[]][] = [];
  if (text !== '') {
    const begun = `${literally(admissionKey(text))}%`;
    criteria.push([`(s.admission_key LIKE ? ESCAPE '!' OR s.student_name LIKE ? ESCAPE '!' OR s.mobile LIKE ? ESCAPE '!')`, [begun, `%${literally(text)}%`, begun]]);
  }
  if (semester !== undefined) criteria.push(['s.semester_no = ?', [semester]]);
  if (course !== undefined) criteria.push(["COALESCE(s.course, '') = ?", [course]]);
  if (state !== undefined) criteria.push([`${STATE} = ?`, [state]]);
  return { where: criteria.map(([sql]) => `AND ${sql}`).join(' '), values: criteria.flatMap(([, values]) => values) };
}
