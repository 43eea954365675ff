import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import type { FeeScope } from '../../contract/index.js';

export interface SemesterStudent {
  id: number;
  admissionNumber: string;
  academicSession: string;
  scope: FeeScope;
}

export interface SemesterSelection {
  semesterNo: number;
  /** Empty: of every session. */
  academicSession: string;
  course?: string | undefined;
}

/** Students of a present semester, for fees that many of them get at once. */
@Injectable()
export class SemesterStudentsService {
  constructor(private readonly transactions: Transactions) {}

  /** In the order of their ids, from the one after `after` on; closed numbers among them. */
  async page({ semesterNo, academicSession, course }: SemesterSelection, after: number, limit: number): Promise<SemesterStudent[]> {
    const bySession = academicSession === '' ? '' : 'AND academic_session = ?';
    const byCourse = course === undefined ? '' : "AND COALESCE(course, '') = ?";
    const values = [semesterNo, after, ...(academicSession === '' ? [] : [academicSession]), ...(course === undefined ? [] : [course]), limit];
    const rows = await this.transactions.read<Omit<SemesterStudent, 'scope'> & FeeScope>(
      `SELECT id, admission_number AS "admissionNumber", academic_session AS "academicSession", course, caste AS category, gender, award_type AS "awardType"
         FROM students WHERE semester_no = ? AND id > ? ${bySession} ${byCourse} ORDER BY id LIMIT ?`, values);
    return rows.map(({ id, admissionNumber, academicSession: session, ...scope }) => ({ id, admissionNumber, academicSession: session, scope }));
  }
}
