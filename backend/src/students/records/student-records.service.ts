import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { AppConfig } from '../../config/app-config.js';
import { admissionKey, type AuditValues, type ClosingFault, type NumberClosing, STUDENT_FIELDS, type StudentEdit } from '../../contract/index.js';
import { SPOKEN } from '../../contract/texts/spoken.js';
import { feeVersions } from '../../contract/texts/index.js';
import { selectRow, selectRows } from '../../database/cached-statements.js';
import { findAndLock, Transactions, type Tx } from '../../database/transactions.js';
import { FeeDemand } from '../fee-demand.entity.js';
import { FeeDemandsService } from '../fee-demands.service.js';
import { FrozenDemandsSql } from '../frozen-demands.js';
import { ACADEMIC_SESSION, ADMISSION_NUMBER, SEMESTER_NO } from '../import/file/import-columns.js';
import { readRow } from '../import/file/import-row.js';
import { ImportRepository } from '../import/import.repository.js';
import type { Query } from '../import/stored-state.js';
import { SemesterLayoutsService } from '../semester-layouts.service.js';
import { Student } from '../student.entity.js';

export interface StoredRecord {
  student: Student;
  /** The one of the present semester first, then the newest. */
  demands: FeeDemand[];
  closedFor: string | null;
  /** Closed for this one. */
  closed: Student[];
  version: string;
}

export interface RecordChange {
  admissionNumber: string;
  before: AuditValues;
  after: AuditValues;
}

/** One student as the office sees and changes it (docs/requirements.md#students). */
@Injectable()
export class StudentRecordsService {
  constructor(
    private readonly imports: ImportRepository,
    private readonly frozenDemands: FrozenDemandsSql,
    private readonly fees: FeeDemandsService,
    private readonly layouts: SemesterLayoutsService,
    private readonly config: AppConfig,
    private readonly transactions: Transactions,
  ) {}

  /** @throws AppError STUDENT_NOT_FOUND */
  async get(admissionNumber: string): Promise<StoredRecord> {
    return this.transactions.run(async (tx) => {
      const student = await selectRow(tx, Student, { where: { admissionKey: admissionKey(admissionNumber) } });
      if (!student) throw new AppError('STUDENT_NOT_FOUND');
      const correct = student.duplicateOfId === null ? null : await selectRow(tx, Student, { where: { id: student.duplicateOfId } });
      const demands = await this.fees.allAsShown(await selectRows(tx, FeeDemand, 'WHERE student_id = ? ORDER BY id DESC', [student.id]), tx);
      const isPresent = (demand: FeeDemand): number => Number(demand.semesterNo === student.semesterNo && demand.academicSession === student.academicSession);
      return {
        student, version: versionOf(student), closedFor: correct?.admissionNumber ?? null, closed: await closedFor(tx, student.id),
        demands: demands.sort((a, b) => isPresent(b) - isPresent(a)),
      };
    });
  }

  /**
   * Changes what the college knows about a student, by the rules of the import. Fees stay as they are.
   *
   * @returns what changed; null when nothing did.
   * @throws AppError STUDENT_NOT_FOUND, STUDENT_CHANGED, NUMBER_CLOSED, VALIDATION_FAILED
   */
  async change(tx: Tx, edit: StudentEdit, now: number): Promise<RecordChange | null> {
    const row = this.checked(edit);
    const before = await findAndLock(tx, Student, { admissionKey: admissionKey(edit.admissionNumber) });
    if (!before) throw new AppError('STUDENT_NOT_FOUND');
    if (before.duplicateOfId !== null) throw new AppError('NUMBER_CLOSED');
    if (versionOf(before) !== edit.version) throw new AppError('STUDENT_CHANGED');
    // The spelling of the number stays the college's.
    const [plan] = await this.imports.writeWithin(tx, [{ ...row, admissionNumber: before.admissionNumber, fees: null }], now);
    // A fee that gets the name of a session gets that session's terms: a late fee is waived by two people.
    if (plan?.unnamedDemand && (await haveTerms(tx, plan.student.keys))) {
      throw new AppError('VALIDATION_FAILED', { errors: { [ACADEMIC_SESSION]: feeVersions.sessionHasTerms } });
    }
    const after = await selectRow(tx, Student, { where: { id: before.id } });
    if (!after) throw new Error(`student ${before.id} has gone`);
    return changeOf(before, after);
  }

  /**
   * Closes a number that was given twice. Payments and receipts stay where they are.
   *
   * @throws AppError STUDENT_NOT_FOUND, NUMBER_NOT_CLOSABLE
   */
  async close(tx: Tx, { admissionNumber, correctNumber }: NumberClosing, now: number): Promise<RecordChange> {
    const keys = [admissionKey(admissionNumber), admissionKey(correctNumber)];
    // In one order, whoever closes which: two closings at once would wait for each other.
    for (const key of keys.toSorted()) await findAndLock(tx, Student, { admissionKey: key });
    const wrong = await selectRow(tx, Student, { where: { admissionKey: keys[0] } });
    const correct = await selectRow(tx, Student, { where: { admissionKey: keys[1] } });
    if (!wrong) throw new AppError('STUDENT_NOT_FOUND');
    const fault = await this.closingFault(tx, wrong, correct);
    if (fault !== null || !correct) throw new AppError('NUMBER_NOT_CLOSABLE', { errors: { correctNumber: fault ?? 'unknown' } });
    await tx.update(Student, { id: wrong.id }, { duplicateOfId: correct.id, updatedAt: now });
    // Whoever begins or settles a payment of either asks about the other one.
    for (const studentId of [wrong.id, correct.id]) await tx.update(FeeDemand, { studentId }, { hasOtherSession: 1 });
    return { admissionNumber: wrong.admissionNumber, before: { closedFor: null }, after: { closedFor: correct.admissionNumber } };
  }

  /** @throws AppError STUDENT_NOT_FOUND, NOT_IN_THIS_STATE */
  async reopen(tx: Tx, admissionNumber: string, now: number): Promise<RecordChange> {
    const student = await findAndLock(tx, Student, { admissionKey: admissionKey(admissionNumber) });
    if (!student) throw new AppError('STUDENT_NOT_FOUND');
    if (student.duplicateOfId === null) throw new AppError('STUDENT_CHANGED');
    const correct = await selectRow(tx, Student, { where: { id: student.duplicateOfId } });
    await tx.update(Student, { id: student.id }, { duplicateOfId: null, updatedAt: now });
    return { admissionNumber: student.admissionNumber, before: { closedFor: correct?.admissionNumber ?? '' }, after: { closedFor: null } };
  }

  private async closingFault(tx: Tx, wrong: Student, correct: Student | null): Promise<ClosingFault | null> {
    if (!correct) return 'unknown';
    if (correct.id === wrong.id) return 'same';
    if (wrong.duplicateOfId !== null || correct.duplicateOfId !== null) return 'isClosed';
    if ((await closedFor(tx, wrong.id)).length > 0) return 'isPointedAt';
    const demands = await lockedDemands(tx, wrong.id);
    const unsettled = demands.filter(({ settledByPaymentId }) => settledByPaymentId === null).map(({ id }) => id);
    const query: Query = async (sql, values) => (await tx.query(sql, values)) as never;
    if (unsettled.length > 0 && (await this.frozenDemands.among(query, unsettled)).size > 0) return 'paymentOpen';
    // Whoever paid under the wrong number would be asked to pay again under the right one.
    const isDue = ({ settledByPaymentId, total, refund }: FeeDemand): boolean => settledByPaymentId === null && total > 0 && refund !== 'closed';
    const others = await lockedDemands(tx, correct.id);
    const isPaidHere = ({ semesterNo }: FeeDemand): boolean => demands.some((demand) => demand.settledByPaymentId !== null && demand.semesterNo === semesterNo);
    if (others.filter(isDue).some(isPaidHere)) return 'paidHereDueThere';
    // Nobody would be asked for it any more: a concession of the whole fee, which two people decide.
    const isAskedThere = ({ semesterNo, total }: FeeDemand): boolean =>
      others.some((other) => other.semesterNo === semesterNo && other.total >= total && (isDue(other) || other.settledByPaymentId !== null));
    return demands.filter(isDue).every(isAskedThere) ? null : 'dueHereNotThere';
  }

  private checked({ admissionNumber, semesterNo, academicSession, fields }: StudentEdit): Exclude<ReturnType<typeof readRow>, null> {
    const cells: readonly [string, string][] = [
      [ADMISSION_NUMBER, admissionNumber], [SEMESTER_NO, String(semesterNo)], [ACADEMIC_SESSION, academicSession],
      ...STUDENT_FIELDS.map(({ name }): [string, string] => [name, fields[name]]),
    ];
    const header = { width: cells.length, names: [], position: new Map(cells.map(([name], index) => [name, index])) };
    const errors: Record<string, string> = {};
    const rules = { layouts: this.layouts, admissionNumberPattern: this.config.lookup.admissionNumberPattern };
    const row = readRow(1, cells.map(([, text]) => text), header, rules, (column, say) => void (errors[column ?? ''] ??= say(SPOKEN.en)));
    if (!row) throw new AppError('VALIDATION_FAILED', { errors });
    return row;
  }
}

/** The order in which starting a payment locks them too. */
const lockedDemands = (tx: Tx, studentId: number): Promise<FeeDemand[]> =>
  selectRows(tx, FeeDemand, `WHERE student_id = ? ORDER BY id${tx.connection.options.type === 'better-sqlite3' ? '' : ' FOR UPDATE'}`, [studentId]);

/** Whether there are terms, also such that count later, of a semester without a session or with this one. */
async function haveTerms(tx: Tx, { semesterNo, academicSession }: Pick<Student, 'semesterNo' | 'academicSession'>): Promise<boolean> {
  const sql = "SELECT 1 FROM fee_versions WHERE kind = 'terms' AND semester_no = ? AND (academic_session = '' OR UPPER(academic_session) = ?) LIMIT 1";
  return ((await tx.query(sql, [semesterNo, academicSession.toUpperCase()])) as unknown[]).length > 0;
}

const closedFor = (tx: Tx, id: number): Promise<Student[]> => selectRows(tx, Student, 'WHERE duplicate_of_id = ? ORDER BY id', [id]);

const KNOWN = ['semesterNo', 'academicSession', ...STUDENT_FIELDS.map(({ property }) => property)] as const;

const versionOf = (student: Student): string =>
  createHash('sha256').update(JSON.stringify([student.duplicateOfId, ...KNOWN.map((name) => student[name])])).digest('base64url').slice(0, 16);

function changeOf(before: Student, after: Student): RecordChange | null {
  const changed = KNOWN.filter((name) => before[name] !== after[name]);
  const valuesOf = (student: Student): AuditValues => Object.fromEntries(changed.map((name) => [name, student[name]]));
  return changed.length === 0 ? null : { admissionNumber: after.admissionNumber, before: valuesOf(before), after: valuesOf(after) };
}
