import { Injectable } from '@nestjs/common';
import { type DemandsScope, type FeeScope, SCOPE_FIELDS } from '../../contract/index.js';
import { placeholders } from '../../database/batched-read.js';
import { Transactions } from '../../database/transactions.js';
import { SCOPE_COLUMNS } from '../courses.service.js';

export interface SemesterStudent {
  id: number;
  admissionNumber: string;
  academicSession: string;
  scope: FeeScope;
}

export interface SemesterSelection {
  semesterNo: number;
  /** Empty: of every session but `exceptSessions`. */
  academicSession: string;
  exceptSessions?: readonly string[];
  scope?: DemandsScope;
  /** `admissionKey`s: of these alone. */
  keys?: readonly string[];
}

/** Students of a present semester, for fees that many of them get at once. */
@Injectable()
export class SemesterStudentsService {
  constructor(private readonly transactions: Transactions) {}

  /** In the order of their ids, from the one after `after` on; closed numbers among them. */
  async page(selection: SemesterSelection, after: number, limit: number): Promise<SemesterStudent[]> {
    const { where, values } = selected(selection);
    const rows = await this.transactions.read<Omit<SemesterStudent, 'scope'> & FeeScope>(
      `SELECT id, admission_number AS "admissionNumber", academic_session AS "academicSession", course, caste AS category, gender, award_type AS "awardType"
         FROM students WHERE ${where} AND id > ? ORDER BY id LIMIT ?`, [...values, after, limit]);
    return rows.map(({ id, admissionNumber, academicSession: session, ...scope }) => ({ id, admissionNumber, academicSession: session, scope }));
  }

  /** @returns those of its `keys` that belong to none of its students. */
  async notAmong(selection: SemesterSelection & { keys: readonly string[] }): Promise<string[]> {
    const { where, values } = selected(selection);
    const rows = await this.transactions.read<{ found: string }>(`SELECT admission_key AS found FROM students WHERE ${where}`, values);
    const found = new Set(rows.map((row) => row.found));
    return selection.keys.filter((key) => !found.has(key));
  }
}

/** Values are compared as those of a structure's lines are: without regard to capitals and spaces around. */
function selected({ semesterNo, academicSession, exceptSessions = [], scope = {}, keys }: SemesterSelection): { where: string; values: (string | number)[] } {
  const conditions: [string, (string | number)[]][] = [['semester_no = ?', [semesterNo]]];
  if (academicSession !== '') conditions.push(['UPPER(academic_session) = ?', [academicSession.toUpperCase()]]);
  if (exceptSessions.length > 0) conditions.push([`UPPER(academic_session) NOT IN (${placeholders(exceptSessions)})`, exceptSessions.map((session) => session.toUpperCase())]);
  for (const field of SCOPE_FIELDS) {
    const wanted = scope[field];
    const column = `COALESCE(${SCOPE_COLUMNS[field]}, '')`;
    if (wanted !== undefined) conditions.push([`(${column} = ? OR LOWER(TRIM(${column})) = ?)`, [wanted, wanted.trim().toLowerCase()]]);
  }
  if (keys) conditions.push([`admission_key IN (${placeholders(keys)})`, [...keys]]);
  return { where: conditions.map(([sql]) => sql).join(' AND '), values: conditions.flatMap(([, some]) => some) };
}
