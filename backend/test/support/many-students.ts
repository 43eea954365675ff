import type { DataSource } from 'typeorm';
import { Student } from '../../src/students/student.entity.js';
import { aStudent } from './factories.js';

const PART = 250;
const MOBILE_BASE = 9_000_000_000;

export interface ManyStudents {
  numbers: string[];
  /** The last four digits of the mobile number of the student at this index. */
  digits: (index: number) => string;
}

/** Stores many students at once, without demands, each with another mobile number. */
export async function insertManyStudents(dataSource: DataSource, count: number): Promise<ManyStudents> {
  const rows = Array.from({ length: count }, (_, index) => aStudent({ mobile: String(MOBILE_BASE + index) }));
  for (let from = 0; from < count; from += PART) await dataSource.manager.insert(Student, rows.slice(from, from + PART));
  return { numbers: rows.map(({ admissionNumber }) => admissionNumber), digits: (index) => String(MOBILE_BASE + index).slice(-4) };
}
