import { Injectable } from '@nestjs/common';
import { admissionKey, filledText, STUDENT_FIELDS, type StudentFormName } from '../contract/index.js';
import { selectRow } from '../database/cached-statements.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { FeeDemand } from './fee-demand.entity.js';
import { FeeDemandsService } from './fee-demands.service.js';
import { StudentsRepository } from './lookup/students.repository.js';
import { StudentsService } from './lookup/students.service.js';
import { Student } from './student.entity.js';

/** What the office may know of a student's fees, without the protection of the public look-up. */
@Injectable()
export class StudentFeesService {
  constructor(
    private readonly students: StudentsRepository,
    private readonly lookup: StudentsService,
    private readonly fees: FeeDemandsService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * The fee of the current semester first, then the newest. Null for a number that nobody has.
   *
   * @param options `isOpen`: the number must not be closed.
   * @throws AppError NUMBER_CLOSED
   */
  async of(
    admissionNumber: string, options: { isOpen: boolean },
  ): Promise<{ admissionNumber: string; studentName: string | null; demands: FeeDemand[] } | null> {
    const student = await this.students.findWithDemand(admissionNumber);
    if (!student) return null;
    if (options.isOpen) await this.lookup.refuseClosed(student);
    const demands = await this.transactions.run(async (tx) => this.fees.allAsShown(await tx.find(FeeDemand, { where: { studentId: student.id }, order: { id: 'DESC' } }), tx));
    const isCurrent = ({ id }: FeeDemand): number => Number(id === student.demandId);
    demands.sort((a, b) => isCurrent(b) - isCurrent(a));
    return { admissionNumber: student.admissionNumber, studentName: filledText(student.studentName) || null, demands };
  }

  async ofDemand(tx: Tx, demandId: number): Promise<string> {
    const demand = await selectRow(tx, FeeDemand, { where: { id: demandId } });
    if (!demand) throw new Error(`fee demand ${demandId} has gone`);
    return (await this.formOf(tx, demand.studentId)).admissionNumber;
  }

  /** As the college writes it; null for what nobody has. */
  async numberOf(of: { admissionNumber: string } | { demandId: number }): Promise<string | null> {
    const [found] = 'demandId' in of
      ? await this.transactions.read<{ number: string }>(
        'SELECT s.admission_number AS "number" FROM fee_demands d JOIN students s ON s.id = d.student_id WHERE d.id = ?', [of.demandId])
      : await this.transactions.read<{ number: string }>('SELECT admission_number AS "number" FROM students WHERE admission_key = ?', [admissionKey(of.admissionNumber)]);
    return found?.number ?? null;
  }

  /** What the college holds, as a student would confirm it. */
  async formOf(tx: Tx, studentId: number): Promise<{ admissionNumber: string; form: Record<StudentFormName, string> }> {
    const student = await selectRow(tx, Student, { where: { id: studentId } });
    if (!student) throw new Error(`student ${studentId} has gone`);
    const form = STUDENT_FIELDS.map(({ formName, property, flag }) => {
      const text = filledText(student[property]);
      return [formName, !flag || text === '' ? text : text === 'Y' ? 'Yes' : 'No'] as const;
    });
    return { admissionNumber: student.admissionNumber, form: Object.fromEntries(form) as Record<StudentFormName, string> };
  }
}
