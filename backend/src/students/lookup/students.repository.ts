import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { admissionKey, type Paise } from '../../contract/index.js';
import { batchedRead, placeholders } from '../../database/batched-read.js';
import type { DemandRefund } from '../fee-demand.entity.js';
import { FIELD_COLUMNS, type Student } from '../student.entity.js';
import { type OpenPaymentColumns, OpenPaymentSql } from './open-payment.js';

/** With the demand of the current semester and session. */
export type StudentRow = Omit<Student, 'createdAt' | 'updatedAt'> & OpenPaymentColumns & {
  /** null when no demand exists. */
  demandId: number | null;
  hasOtherSession: number | null;
  heads: Record<string, Paise> | null;
  total: Paise | null;
  dueOn: string | null;
  settledTransactionId: string | null;
  settledReceiptNo: string | null;
  refund: DemandRefund | null;
};

const FIELDS: Readonly<Record<Exclude<keyof StudentRow, keyof OpenPaymentColumns>, string>> = {
  id: 's.id', admissionNumber: 's.admission_number', admissionKey: 's.admission_key', semesterNo: 's.semester_no', academicSession: 's.academic_session',
  duplicateOfId: 's.duplicate_of_id',
  ...FIELD_COLUMNS,
  demandId: 'd.id', hasOtherSession: 'd.has_other_session', heads: 'd.heads', total: 'd.total', dueOn: 'd.due_on', settledTransactionId: 'd.settled_transaction_id', settledReceiptNo: 'd.settled_receipt_no', refund: 'd.refund',
};

const lookUp = ({ join, columns }: OpenPaymentSql): string => `
  SELECT ${Object.entries({ ...FIELDS, ...columns }).map(([name, column]) => `${column} AS ${name}`).join(', ')}
  FROM students s
  LEFT JOIN fee_demands d
    ON d.student_id = s.id AND d.semester_no = s.semester_no AND d.academic_session = s.academic_session
  ${join}
  WHERE s.admission_key IN`;

/** Parses in place: a copy of forty columns costs as much as the parsing. */
function withHeads(rows: StudentRow[]): StudentRow[] {
  for (const row of rows) if (typeof row.heads === 'string') row.heads = JSON.parse(row.heads) as Record<string, Paise>;
  return rows;
}

@Injectable()
export class StudentsRepository {
  private readonly byKey: (admissionKey: string) => Promise<Readonly<StudentRow> | null>;

  constructor(
    private readonly dataSource: DataSource,
    openPayment: OpenPaymentSql,
  ) {
    const sql = lookUp(openPayment);
    this.byKey = batchedRead(
      async (keys) => withHeads(await dataSource.query<StudentRow[]>(`${sql} (${placeholders(keys)})`, keys)),
      ({ admissionKey }) => admissionKey,
    );
  }

  /** Batched, plain rows: the busiest read. */
  findWithDemand(admissionNumber: string): Promise<Readonly<StudentRow> | null> {
    return this.byKey(admissionKey(admissionNumber));
  }

  async numberOf(id: number): Promise<string | null> {
    const [student] = await this.dataSource.query<{ admissionNumber: string }[]>('SELECT admission_number AS "admissionNumber" FROM students WHERE id = ?', [id]);
    return student?.admissionNumber ?? null;
  }
}
