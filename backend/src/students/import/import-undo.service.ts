import { Injectable } from '@nestjs/common';
import { type StudentProperties, STUDENT_FIELDS } from '../../contract/index.js';
import { findAndLock, type Tx } from '../../database/transactions.js';
import { FeeDemand } from '../fee-demand.entity.js';
import { Student } from '../student.entity.js';
import type { RowPlan } from './import-plan.js';

type Details = Partial<Pick<Student, 'admissionNumber' | 'semesterNo' | 'academicSession'> & StudentProperties>;

/** The details that a row has changed, and to what. */
export interface StudentBefore {
  before: Details;
  after: Details;
}

const KEYS = ['admissionNumber', 'semesterNo', 'academicSession'] as const;

/** @returns wire names of the details that a row would change; none for a new student. */
export function changedFields({ before, student }: RowPlan): string[] {
  if (before === null) return [];
  return [
    ...KEYS.filter((name) => before.keys[name] !== student.keys[name]),
    ...STUDENT_FIELDS.filter(({ property }) => before.texts[property] !== student.texts[property]).map(({ name }) => name),
  ];
}

/** Null: the student is new; undefined: the row leaves the details as they are. */
export function studentBefore({ before, change, student }: RowPlan): StudentBefore | null | undefined {
  if (before === null) return null;
  if (change === 'unchanged') return undefined;
  const [was, is] = [{ ...before.keys, ...before.texts }, { ...student.keys, ...student.texts }];
  const names = [...KEYS, ...STUDENT_FIELDS.map(({ property }) => property)].filter((name) => was[name] !== is[name]);
  const only = (values: typeof was): Details => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: only(was), after: only(is) };
}

/** Takes back what rows of an import did to students. */
@Injectable()
export class ImportUndoService {
  lock(tx: Tx, id: number): Promise<Student | null> {
    return findAndLock(tx, Student, { id });
  }

  async demandIds(tx: Tx, studentId: number): Promise<number[]> {
    return ((await tx.query('SELECT id FROM fee_demands WHERE student_id = ? ORDER BY id', [studentId])) as { id: number }[]).map(({ id }) => id);
  }

  isAsWritten(student: Student, { after }: StudentBefore): boolean {
    return student.duplicateOfId === null && Object.entries(after).every(([name, value]) => student[name as keyof Student] === value);
  }

  async changeBack(tx: Tx, { id }: Student, { before }: StudentBefore, now: number): Promise<void> {
    await tx.update(Student, { id }, { ...before, updatedAt: now });
  }

  /** Whether nobody has changed the student since the import made the row, and no number was closed for it. */
  async isUntouched(tx: Tx, { id, createdAt, updatedAt, duplicateOfId }: Student): Promise<boolean> {
    if (Number(createdAt) !== Number(updatedAt) || duplicateOfId !== null) return false;
    return ((await tx.query('SELECT 1 FROM students WHERE duplicate_of_id = ? LIMIT 1', [id])) as unknown[]).length === 0;
  }

  async isAdjusted(tx: Tx, demandId: number): Promise<boolean> {
    return ((await tx.query('SELECT 1 FROM demand_adjustments WHERE demand_id = ? LIMIT 1', [demandId])) as unknown[]).length > 0;
  }

  /** With the fees, which nobody has begun to pay. */
  async remove(tx: Tx, { id }: Student): Promise<void> {
    await tx.delete(FeeDemand, { studentId: id });
    await tx.delete(Student, { id });
  }
}
